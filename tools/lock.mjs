import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './set-up/command.mjs'
import { root } from './set-up/root.mjs'
import { runScript, Stop, say } from './set-up/say.mjs'
import { addressOf, missingFrom, nameAt, withOtherAddress, withoutIntegrity } from './set-up/whole-lock.mjs'

/** Returns the registry's digest of a package. @param {string} wanted name and version */
const integrityOf = async (wanted) => {
  const args = ['view', wanted, 'dist.integrity', '--loglevel=error']
  const { status, output } = await npm(args, { cwd: root, quiet: true })
  const [integrity] = /^sha512-\S+$/m.exec(output) ?? []
  if (status === 0 && integrity) return integrity
  throw new Stop(`npm has no ${wanted}: choose a version of its package whose builds are all there.`)
}

/** Completes one lockfile. @param {string} file */
const complete = async (file) => {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingFrom(lock.packages)
  const packages = { ...lock.packages, ...missing }
  const undigested = withoutIntegrity(packages)
  for (const path of undigested) {
    const integrity = await integrityOf(`${nameAt(path)}@${packages[path].version}`)
    packages[path] = { ...packages[path], integrity }
  }
  for (const path of withOtherAddress(packages)) {
    const { version, resolved: _, ...rest } = packages[path]
    packages[path] = { version, resolved: addressOf(path, packages[path]), ...rest }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  return `${Object.keys(missing).length} builds, ${undigested.length} digests`
}

// Completes the lockfiles after `npm install`: builds for other systems, digests of packages that it didn't fetch,
// and the addresses that it leaves out, lest it writes those of a developer's own registry.
await runScript(async () => {
  say(`Added to package-lock.json: ${await complete(join(root, 'package-lock.json'))}.`)
  await complete(join(root, 'tools', 'set-up', 'runtime', 'package-lock.json'))
  return 0
})
