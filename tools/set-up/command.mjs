import { spawn } from 'node:child_process'
import { Stop } from './say.mjs'

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [quiet] keeps the output back; it is returned
 */

/**
 * Runs a program to its end. Its output is printed, or returned with `quiet`.
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<{ status: number, output: string }>}
 */
export const command = (program, args, { cwd, env, quiet = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (status, signal) => resolve({ status: status ?? (signal ? 1 : 0), output }))
  })

/**
 * Runs the npm that started this process, or the machine's: `pnpm start` and `yarn start` name themselves.
 * @param {string[]} args @param {CommandOptions} [options]
 */
export const npm = async (args, options) => {
  const script = process.env.npm_execpath
  if (script && /[\\/]npm-cli\.c?js$/.test(script))
    return command(process.execPath, [script, ...args], options)
  const windows = process.platform === 'win32'
  const ran = command(windows ? 'cmd.exe' : 'npm', windows ? ['/c', 'npm', ...args] : args, options)
  return ran.catch((error) => {
    throw error.code === 'ENOENT' ? new Stop('npm is needed, and was not found. It comes with Node.') : error
  })
}

/** A build that is killed says nothing itself. @param {string} output */
export const memoryHint = (output) =>
  output.trim() === '' || /heap out of memory|ENOMEM|Killed/.test(output)
    ? '\nIt may have run out of memory: a build needs 2 GB that are free. `node tools/release.mjs` on a larger machine makes a folder that needs no build.'
    : ''
