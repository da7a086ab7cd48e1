import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { command, memoryHint } from './command.mjs'
import { ensureMade } from './fingerprint.mjs'
import { root } from './root.mjs'
import { Stop, say } from './say.mjs'
import { ensureSite } from './site.mjs'

/** @typedef {import('./site.mjs').Tools} Tools */

const folder = join(root, 'server', 'build')

/** What `npm start` runs: the server and its packages bundled in a few files. */
export const bundledServer = join(folder, 'bundle', 'main.js')

/**
 * Runs one of the programs of bundle/ with arguments.
 * @param {string} name @param {Tools} tools @param {string[]} [words]
 */
const build = async (name, { node, env }, words = []) => {
  const program = join(root, 'tools', 'set-up', 'bundle', `${name}.mjs`)
  const { status, output } = await command(node, [program, ...words], { cwd: root, env, quiet: true })
  if (status !== 0) throw new Stop(`The ${name} could not be built:\n${output.trim()}${memoryHint(output)}`)
}

/** Builds the server if its sources have changed since the last build. @param {Tools} tools */
const ensureServer = (tools) =>
  ensureMade({
    marker: join(folder, 'bundle', '.studio-built'),
    sources: [
      'server/src',
      'sandbox/src',
      'contract/src',
      'pictures/src',
      'tools/set-up/bundle',
      'package-lock.json',
    ],
    async make() {
      say('Building the server (once; some seconds) …')
      await build('server', tools)
    },
  })

/** Builds the script of /docs if its package has changed since the last build. @param {Tools} tools */
export const ensureDocumentation = (tools) =>
  ensureMade({
    marker: join(folder, 'docs', '.studio-built'),
    sources: ['tools/set-up/bundle', 'package-lock.json'],
    make: () => build('documentation', tools),
  })

/**
 * Bundles the named programs of `server/src/operating`: a release runs them without their sources.
 * @param {Tools} tools @param {string[]} programs
 */
export const buildCommands = (tools, programs) => build('commands', tools, programs)

/**
 * Builds everything needed before a start, in parallel; `server` resolves when the server is there. One that is built
 * already can start before the others' sources are read.
 * @param {Tools} tools
 */
export const startBuilding = (tools) => {
  const server = ensureServer(tools)
  const others = nextTurn().then(() => Promise.all([ensureSite(tools), ensureDocumentation(tools)]))
  return { server, all: Promise.all([server, others]) }
}

/** Builds everything needed before a start. @param {Tools} tools */
export const ensureBuilt = async (tools) => {
  await startBuilding(tools).all
}
