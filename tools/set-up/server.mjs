import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { constants as system } from 'node:os'
import { resolve } from 'node:path'
import { bundledServer } from './built.mjs'
import { root } from './root.mjs'
import { Stop } from './say.mjs'

// One Ctrl-C arrives from the terminal and once more from npm: within this time both count as one.
const sameWishMs = 500

/** A shell between npm and this process ends by a signal without passing it on. @param {() => void} stop */
const whenNpmIsGone = (stop) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 1_000)
  watch.unref()
}

/** Calls `stop` for Ctrl-C, a signal, or the end of npm. @param {(signal: NodeJS.Signals) => void} stop */
export const onStop = (stop) => {
  let last = 0
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (Date.now() - last < sameWishMs) return
      last = Date.now()
      stop(name === 'SIGHUP' ? 'SIGTERM' : name)
    })
  }
  whenNpmIsGone(() => stop('SIGTERM'))
}

/**
 * Node's own memory but for one flag: its limit follows the machine's memory, so that a load peak would leave hundreds of
 * megabytes allocated (S-R1). NODE_OPTIONS takes precedence. Stacks use source maps.
 * @param {NodeJS.ProcessEnv} env
 */
export const serverFlags = ({ NODE_OPTIONS = '' }) => [
  '--enable-source-maps',
  ...(NODE_OPTIONS.includes('--max-old-space-size') ? [] : ['--max-old-space-size=512']),
]

/**
 * Returns the path of the settings file: STUDIO_ENV_FILE, otherwise `studio.env` in the project folder; null for an empty one.
 * @param {NodeJS.ProcessEnv} env
 */
export const settingsFile = ({ STUDIO_ENV_FILE: named }) =>
  named === '' ? null : resolve(root, named ?? 'studio.env')

/**
 * Finds the environment file that `npm run setup` writes. Environment variables take precedence, as in Node.
 * @param {NodeJS.ProcessEnv} env @returns {{ file: string | null, flags: string[] }}
 */
export const environmentFile = (env) => {
  const file = settingsFile(env)
  if (!file || !(env.STUDIO_ENV_FILE || existsSync(file))) return { file, flags: [] }
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    // Node says of any file that it can't read that there is none.
    throw new Stop(`The settings can't be read: ${error instanceof Error ? error.message : error}`)
  }
  return { file, flags: [`--env-file=${file}`] }
}

/**
 * Starts the built server, or the given program, with further Node flags; `ended` resolves to its exit code. One that
 * `waits` opens its database, and serves nothing before `siteIsBuilt` is called.
 * @param {{ node: string, env: NodeJS.ProcessEnv }} tools
 * @param {string[]} args
 * @param {{ program?: string, file?: string | null, flags?: string[], waits?: boolean }} [how]
 */
export const startServer = (
  { node, env },
  args,
  { program = bundledServer, file = null, flags = [], waits = false } = {},
) => {
  // In its own process group: otherwise it would also get Ctrl-C from the terminal, and a second signal means
  // "at once".
  const words = waits ? [...args, '--until-built'] : args
  const child = spawn(node, [...serverFlags(env), ...flags, program, ...words], {
    cwd: root,
    // Four password hashes may run at once (S-A2); the other threads keep file reads from waiting for them.
    env: { UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '2', ...env, ...(file && { STUDIO_ENV_FILE: file }) },
    stdio: ['ignore', 'inherit', 'inherit', ...(waits ? [/** @type {const} */ ('ipc')] : [])],
    detached: process.platform !== 'win32',
  })
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status, signal) => resolve(status ?? 128 + (signal ? system.signals[signal] : 0)))
  })
  return {
    pid: child.pid,
    ended,
    stop: (/** @type {NodeJS.Signals} */ signal) => child.kill(signal),
    siteIsBuilt: () => child.connected && child.send('built'),
  }
}
