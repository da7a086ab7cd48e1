import { join } from 'node:path'
import { command, memoryHint } from './command.mjs'
import { compressFiles } from './compress.mjs'
import { ensureMade } from './fingerprint.mjs'
import { root } from './root.mjs'
import { Stop, say } from './say.mjs'

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Tools */

const site = {
  marker: join(root, 'web', 'build', '.studio-built'),
  sources: ['web', 'contract/src', 'pictures/src', 'package-lock.json'],
}

/** Builds the site if its sources have changed since the last build. @param {Tools} tools */
export const ensureSite = ({ node, env }) =>
  ensureMade({
    ...site,
    async make() {
      say('Building the site (once; some seconds) …')
      const builder = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
      const { status, output } = await command(node, [builder, 'build'], {
        cwd: join(root, 'web'),
        env: { ...env, NODE_ENV: 'production' },
        quiet: true,
      })
      if (status !== 0) throw new Stop(`The site could not be built:\n${output.trim()}${memoryHint(output)}`)
      await compressFiles(join(root, 'web', 'build', 'client'))
    },
  })
