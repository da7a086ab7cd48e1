import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'
import { runScript } from './say.mjs'
import { environmentFile, settingsFile } from './server.mjs'
import { setUp } from './set-up.mjs'

/**
 * Runs a command of `server/src/operating` with its arguments, and with a start's settings unless it creates
 * them.
 * @param {string} name @param {{ settings?: boolean }} [how]
 */
export const operate = (name, { settings = true } = {}) =>
  runScript(async () => {
    const { node, env } = await setUp()
    const { file, flags } = settings ? environmentFile(env) : { file: settingsFile(env), flags: [] }
    const words = [...flags, join(root, 'server', 'src', 'operating', name), ...process.argv.slice(2)]
    const { status } = spawnSync(node, words, {
      cwd: root,
      env: { ...env, STUDIO_ENV_FILE: file ?? '' },
      stdio: 'inherit',
    })
    return status ?? 1
  })
