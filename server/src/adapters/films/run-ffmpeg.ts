import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { HOUR, SECOND } from '@studio/contract/dates.ts'
import type { ProcessingFailure } from '@studio/contract/videos/processing/texts.ts'
import { MakingFailed, MakingStopped } from './film-maker.ts'

/** How long it may take, in milliseconds. */
export interface Patience {
  /** Without getting on. */
  still: number
  /** In all. */
  whole: number
}

export const PATIENCE: Patience = { still: 120 * SECOND, whole: 12 * HOUR }
/** Of a program that was killed, by whomever. */
const KILLED = 137
const NOT_STARTED = 127
/** What is kept of its complaints, in characters. */
const COMPLAINT = 2_000
/** Bytes that it may say in all; half a day of progress is some 10 MB. */
const MOST_SAID = 20_000_000

const gently = fileURLToPath(new URL('./run-gently.ts', import.meta.url))

interface Run {
  program: string
  args: readonly string[]
  patience: Patience
  stop: AbortSignal
  /** Told of the seconds of film that are done. */
  onSeconds?: (seconds: number) => void
}

type Ending = { stopped: true } | { failure: 'stuck' | 'slow' | 'unreadable' }

/**
 * Runs ffmpeg to its end, at low priority and without a shell. It is ended when it gets no further, takes too long, says
 * too much, or is stopped; throws MakingFailed and MakingStopped.
 */
export async function runFfmpeg({ program, args, patience, stop, onSeconds }: Run): Promise<void> {
  if (stop.aborted) throw new MakingStopped()
  // Nothing of the environment is passed on: there are secrets in it.
  const child = spawn(process.execPath, [gently, program, ...args], { env: { PATH: process.env.PATH } })
  const kept = keepEnding(child)
  const still = setTimeout(() => kept.end({ failure: 'stuck' }), patience.still)
  const whole = setTimeout(() => kept.end({ failure: 'slow' }), patience.whole)
  const onStop = () => kept.end({ stopped: true })
  stop.addEventListener('abort', onStop)
  followProgress(child, (seconds) => {
    still.refresh()
    onSeconds?.(seconds)
  })
  const complaint = keepComplaint(child, () => kept.end({ failure: 'unreadable' }))
  try {
    const code = await kept.exit
    const ending = kept.ending()
    if (ending && 'stopped' in ending) throw new MakingStopped()
    if (ending) throw new MakingFailed(ending.failure, complaint())
    if (code === NOT_STARTED) throw new Error('ffmpeg could not be started')
    if (code !== 0) throw new MakingFailed(failureOf(code, complaint()), complaint() || `exit code ${code}`)
  } finally {
    clearTimeout(still)
    clearTimeout(whole)
    stop.removeEventListener('abort', onStop)
  }
}

function failureOf(code: number | null, complaint: string): ProcessingFailure {
  if (/No space left on device/.test(complaint)) return 'noRoom'
  return code === KILLED || code === null ? 'ended' : 'unreadable'
}

/** The first reason to end it is the one that counts. */
function keepEnding(child: ChildProcess) {
  let ending: Ending | null = null
  child.stdin?.on('error', () => {})
  const exit = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
  return {
    exit,
    ending: () => ending,
    end(why: Ending) {
      ending ??= why
      // With its input closed, whoever runs it ends it and themselves.
      child.stdin?.end()
    },
  }
}

/** Calls with the seconds done whenever they have grown: the same number again is no progress. */
function followProgress({ stdout }: ChildProcess, onSeconds: (seconds: number) => void): void {
  if (!stdout) return
  let last = 0
  createInterface({ input: stdout }).on('line', (line) => {
    const [, microseconds] = /^out_time_us=(\d{1,15})$/.exec(line) ?? []
    const seconds = Number(microseconds ?? 0) / 1e6
    if (seconds <= last) return
    last = seconds
    onSeconds(seconds)
  })
}

/** The end of what it complains of; whoever says too much is ended. */
function keepComplaint({ stdout, stderr }: ChildProcess, onFlood: () => void): () => string {
  let bytes = 0
  let complaint = ''
  const count = (said: Buffer) => {
    bytes += said.length
    if (bytes > MOST_SAID) onFlood()
  }
  stdout?.on('data', count)
  stderr?.on('data', (said: Buffer) => {
    count(said)
    complaint = (complaint + said).slice(-COMPLAINT)
  })
  return () => complaint.trim()
}
