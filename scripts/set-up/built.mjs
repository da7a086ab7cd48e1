import { join } from 'node:path'
import { command } from './command.mjs'
import { ensureMade } from './fingerprint.mjs'
import { root } from './root.mjs'
import { Stop, say } from './say.mjs'
import { ensureSite } from './site.mjs'

/** @typedef {import('./site.mjs').Tools} Tools */

const folder = join(root, 'server', 'build')

/** What `npm start` runs: the server and its packages in few files, made of the sources. */
export const bundledServer = join(folder, 'bundle', 'main.js')

/** Runs one of the programs of bundle/. @param {string} name @param {Tools} tools */
const build = async (name, { node, env }) => {
  const program = join(import.meta.dirname, 'bundle', `${name}.mjs`)
  const { status, output } = await command(node, [program], { cwd: root, env, quiet: true })
  if (status !== 0) throw new Stop(`The ${name} could not be built:\n${output.trim()}`)
}

/** Builds the server when its sources have changed since the last time. @param {Tools} tools */
export const ensureServer = (tools) =>
  ensureMade({
    marker: join(folder, 'bundle', '.studio-built'),
    sources: [
      'server/src',
      'sandbox/src',
      'contract/src',
      'pictures/src',
      'scripts/set-up/bundle',
      'package-lock.json',
    ],
    async make() {
      say('Building the server (once; some seconds) …')
      await build('server', tools)
    },
  })

/** Builds the script of /docs when its package has changed since the last time. @param {Tools} tools */
export const ensureDocumentation = (tools) =>
  ensureMade({
    marker: join(folder, 'docs', '.studio-built'),
    sources: ['scripts/set-up/bundle', 'package-lock.json'],
    make: () => build('documentation', tools),
  })

/** Everything that is built before a start, side by side. @param {Tools} tools */
export const ensureBuilt = async (tools) => {
  await Promise.all([ensureSite(tools), ensureServer(tools), ensureDocumentation(tools)])
}
