import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { childEnvironment } from './child-environment.ts'
import { requireClean } from './watched-log.ts'

export interface StudioProcess {
  url: string
  pid: number
  /** Waits for the process to end, and returns its exit code; idempotent. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

const main = resolve(import.meta.dirname, 'killable-main.ts')

/** Limits of a process, as a machine with few resources sets them, and its program. */
interface ProcessLimits {
  /** Another version's `killable-main.ts`. */
  program?: string
  /** How many files and sockets it may have open. */
  descriptors?: number
  /** Descriptor of a socket that somebody else holds, as systemd does. */
  socket?: number
  /** Size of the disk that its DATA_DIR is: a tmpfs that only it and its children see (needs root). */
  disk?: string
}

/** What a shell does before it becomes the studio. */
const inShell = (dataDir: string, { descriptors, disk, socket }: ProcessLimits) => [
  ...(disk ? [`mount -t tmpfs -o size=${disk} none ${JSON.stringify(dataDir)}`] : []),
  ...(socket ? ['export LISTEN_FDS=1 LISTEN_PID=$$'] : []),
  ...(descriptors ? [`ulimit -n ${descriptors}`] : []),
  'exec "$0" "$@"',
]

function programOf(dataDir: string, limits: ProcessLimits) {
  const settings = inShell(dataDir, limits).join(' && ')
  const shell = ['sh', '-c', settings, process.execPath, limits.program ?? main]
  const [program = '', ...given] = limits.disk ? ['unshare', '--mount', ...shell] : shell
  return { program, given }
}

/**
 * Starts a studio in a separate process, without pages, on a free port; its log is checked when it ends
 * (S-R3).
 */
export async function startStudioProcess(
  environment: Record<string, string>,
  limits: ProcessLimits = {},
): Promise<StudioProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-offences-'))
  const offences = join(folder, 'lines')
  const { program, given } = programOf(environment.DATA_DIR ?? '', limits)
  const child = spawn(program, given, {
    env: childEnvironment({
      TEST_LOG: process.env.TEST_LOG,
      TEST_OFFENCES: offences,
      PORT: '0',
      RATE_LIMITS: 'off',
      STUDIO_MODE: 'empty',
      FFMPEG: 'off',
      STAND_IN_URL: 'http://127.0.0.1:1',
      ...environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe', ...(limits.socket ? [limits.socket] : [])],
  }) as ChildProcessByStdio<null, Readable, Readable>
  const gone = once(child, 'exit') as Promise<[number | null]>
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
    if (process.env.TEST_LOG) process.stderr.write(text)
  })
  const ended = gone.then(() => Promise.reject(new Error(`the studio ended: ${complaint}`)))
  const [said] = await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => {})
  child.stdout.resume()
  return {
    url: String(said).trim(),
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal)
      const [code] = await gone
      requireClean(complaint.split('\n'))
      if (existsSync(offences)) requireClean(readFileSync(offences, 'utf8').split('\n'))
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}
