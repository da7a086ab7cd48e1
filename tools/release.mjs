import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assemble, sizeOf } from './release/assemble.mjs'
import { operatingCommands } from './release/commands-of.mjs'
import { buildCommands, ensureBuilt } from './set-up/built.mjs'
import { root } from './set-up/root.mjs'
import { runScript, Stop, say } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'

/** Maximum size of a release, in bytes. */
const LARGEST = 150_000_000

/** Returns the version of package.json, which must be listed in the changelog. */
const versionOf = () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  if (changes.split('\n').some((line) => line.split(' ')[1] === version && line.startsWith('## ')))
    return version
  throw new Stop(`CHANGELOG.md says nothing of ${version}, the version in package.json.`)
}

await runScript(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const version = versionOf()
  const folder = resolve(values.to ?? join(root, 'build', `studio-${version}`))
  const tools = await setUp()
  await ensureBuilt(tools)
  await buildCommands(tools, Object.values(operatingCommands()))
  await assemble(folder, version)
  const bytes = sizeOf(folder)
  if (bytes > LARGEST) throw new Stop(`The release has ${bytes} bytes, and ${LARGEST} at most are meant.`)
  say(`Studio ${version} for ${process.platform}-${process.arch}, ${Math.ceil(bytes / 1e6)} MB: ${folder}`)
  return 0
})
