/**
 * npm leaves out of the lockfile the builds for other systems that its registry could not serve, and `npm ci` then
 * refuses the lockfile. Their versions are fixed by the packages that name them, so they can be added.
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

/** What is missing, as lockfile entries by path. @param {Packages} packages */
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
