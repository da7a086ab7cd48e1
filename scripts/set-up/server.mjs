import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { bundledServer } from './built.mjs'
import { root } from './root.mjs'

// One Ctrl-C reaches us from the terminal and once more from npm: within this time they count as one.
const sameWishMs = 500

/** A shell between npm and us dies of a signal without telling us of it. @param {() => void} stop */
const whenNpmIsGone = (stop) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 100)
  watch.unref()
}

/** Reports each stop, by Ctrl-C, by a signal or by npm's end. @param {(signal: NodeJS.Signals) => void} stop */
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
 * Node's own bounds follow the machine's memory, so that a storm leaves hundreds of megabytes behind; and glibc keeps a
 * heap for each thread (S-R1). NODE_OPTIONS may say otherwise. Stacks name the sources.
 * @param {NodeJS.ProcessEnv} env
 */
export const serverFlags = ({ NODE_OPTIONS = '' }) => [
  '--enable-source-maps',
  ...['--max-semi-space-size=4', '--max-old-space-size=512'].filter(
    (flag) => !NODE_OPTIONS.includes(flag.split('=')[0] ?? flag),
  ),
]

/**
 * The file of settings that `npm run setup` writes: STUDIO_ENV_FILE, else `studio.env` in the project's folder; an empty
 * STUDIO_ENV_FILE is none. What the environment says stands before it, as Node has it.
 * @param {NodeJS.ProcessEnv} env @returns {{ file: string | null, flags: string[] }}
 */
export const environmentFile = ({ STUDIO_ENV_FILE: named }) => {
  if (named === '') return { file: null, flags: [] }
  const file = resolve(root, named ?? 'studio.env')
  return { file, flags: [`--env-file${named ? '' : '-if-exists'}=${file}`] }
}

/**
 * Starts the server, as it was built unless its sources are named, with further flags of Node's; `ended` gives its exit code.
 * @param {{ node: string, env: NodeJS.ProcessEnv }} tools @param {string[]} args
 * @param {{ program?: string, flags?: string[] }} [how]
 */
export const startServer = ({ node, env }, args, { program = bundledServer, flags = [] } = {}) => {
  // In a group of its own: otherwise the terminal would tell it of Ctrl-C too, and the second time means "at once".
  const child = spawn(node, [...serverFlags(env), ...flags, program, ...args], {
    cwd: root,
    // Four password hashes may run at once (S-A2); files are read beside them, not after them.
    env: { UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  return { pid: child.pid, ended, stop: (/** @type {NodeJS.Signals} */ signal) => child.kill(signal) }
}
