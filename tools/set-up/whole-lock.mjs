/**
 * npm omits builds for other systems from the lockfile if its registry couldn't serve them, and `npm ci` then
 * refuses the lockfile. Their versions are fixed by the packages that depend on them, so they can be added.
 */

/** @typedef {Record<string, any>} Packages */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/** @param {string} name @param {string} version @param {Packages} parent */
const entryFor = (name, version, parent) => {
  const words = name.split(/[-/]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu) return undefined
  const libc = os !== 'linux' ? {} : { libc: [words.at(-1)?.startsWith('musl') ? 'musl' : 'glibc'] }
  return { version, cpu: [cpu], ...(parent.dev ? { dev: true } : {}), ...libc, optional: true, os: [os] }
}

/** Returns the missing lockfile entries by path. @param {Packages} packages */
export const missingFrom = (packages) => {
  /** @type {Packages} */
  const missing = {}
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      if (places.some((place) => packages[place]) || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) continue
      const entry = entryFor(name, version, parent)
      if (entry) missing[`node_modules/${name}`] = entry
    }
  }
  return missing
}

/**
 * Checks whether npm fetches a lockfile entry; not so for the project itself and its workspaces.
 * @param {string} path @param {any} entry
 */
const isFetched = (path, entry) => path.includes('node_modules/') && !entry.link

/** Returns the name of the package at a path of a lockfile. @param {string} path */
export const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Lists paths of fetched packages without a digest, whose content npm would not verify.
 * @param {Packages} packages
 */
export const withoutIntegrity = (packages) =>
  Object.entries(packages)
    .filter(([path, entry]) => isFetched(path, entry) && !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? ''))
    .map(([path]) => path)

/**
 * Returns where npm's default registry has a package. npm reads that host as "the registry that is configured", and
 * without an address it fetches and parses the list of all versions of each package first.
 * @param {string} path @param {any} entry
 */
export const addressOf = (path, entry) => {
  const name = entry.name ?? nameAt(path)
  const file = name.slice(name.lastIndexOf('/') + 1)
  return `https://registry.npmjs.org/${name}/-/${file}-${entry.version}.tgz`
}

/**
 * Lists paths of fetched packages without the address that they have in npm's default registry, which those of a
 * repository have nowhere.
 * @param {Packages} packages
 */
export const withOtherAddress = (packages) =>
  Object.entries(packages)
    .filter(([path, entry]) => isFetched(path, entry))
    .filter(([path, entry]) => /[:/]/.test(entry.version) || entry.resolved !== addressOf(path, entry))
    .map(([path]) => path)
