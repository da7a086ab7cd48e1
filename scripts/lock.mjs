import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './set-up/command.mjs'
import { root } from './set-up/root.mjs'
import { runScript, Stop, say } from './set-up/say.mjs'
import { missingFrom, nameAt, withoutIntegrity } from './set-up/whole-lock.mjs'

/** Returns the registry's digest of a package. @param {string} wanted name and version */
const integrityOf = async (wanted) => {
  const args = ['view', wanted, 'dist.integrity', '--loglevel=error']
  const { status, output } = await npm(args, { cwd: root, quiet: true })
  const [integrity] = /^sha512-\S+$/m.exec(output) ?? []
  if (status === 0 && integrity) return integrity
  throw new Stop(`npm has no ${wanted}: choose a version of its package whose builds are all there.`)
}

// Completes package-lock.json after `npm install`: builds for other systems, and digests of packages that it
// didn't fetch.
await runScript(async () => {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingFrom(lock.packages)
  const packages = { ...lock.packages, ...missing }
  const undigested = withoutIntegrity(packages)
  for (const path of undigested) {
    const { version, ...rest } = packages[path]
    packages[path] = { version, integrity: await integrityOf(`${nameAt(path)}@${version}`), ...rest }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  say(`Added to package-lock.json: ${Object.keys(missing).length} builds, ${undigested.length} digests.`)
  return 0
})
