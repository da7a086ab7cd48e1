import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

// One Ctrl-C reaches us from the terminal and once more from npm: within this time they are one wish.
const sameWishMs = 500

/**
 * Runs the server until it ends, hands it the signals we get, and gives its exit code.
 * @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>}
 */
export const runServer = (node, args, env) =>
  new Promise((resolve, reject) => {
    // In a group of its own: otherwise the terminal would tell it of Ctrl-C too, and the second time means "at once".
    const child = spawn(node, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
    let last = 0
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(name, () => {
        if (Date.now() - last < sameWishMs) return
        last = Date.now()
        child.kill(name === 'SIGHUP' ? 'SIGTERM' : name)
      })
    }
    child.on('error', reject)
    child.on('exit', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)))
  })

/** The program that is the studio. */
export const serverProgram = join(root, 'server', 'src', 'main.ts')
