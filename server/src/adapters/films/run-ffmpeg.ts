import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { HOUR, MINUTE } from '@studio/contract/dates.ts'
import type { ProcessingFailure } from '@studio/contract/videos/processing/texts.ts'
import { MakingFailed, MakingStopped } from './film-maker.ts'

/** Timeouts of a run, in milliseconds. */
export interface FfmpegTimeouts {
  /** Without progress. */
  still: number
  /** In total. */
  whole: number
  /** What a run at the lowest priority may take in all, judged by its pace once it has run for `judged`. */
  gentle: number
  judged: number
}

export const FFMPEG_TIMEOUTS: FfmpegTimeouts = {
  still: 2 * MINUTE,
  whole: 12 * HOUR,
  gentle: 3 * HOUR,
  judged: 15 * MINUTE,
}
/** Exit code of a killed program, whoever killed it. */
const KILLED = 137
const NOT_STARTED = 127
/** Maximum characters of error output that are kept. */
const COMPLAINT = 2_000
/** Maximum bytes of output; half a day of progress is about 10 MB. */
const MOST_SAID = 20_000_000

const gently = fileURLToPath(new URL('./run-gently.ts', import.meta.url))

interface Run {
  program: string
  args: readonly string[]
  /** As in `os.setPriority`. */
  priority: number
  patience: FfmpegTimeouts
  stop: AbortSignal
  /** Called with the seconds of film that are done. */
  onSeconds?: (seconds: number) => void
}

type Ending = { stopped: true } | { failure: 'stuck' | 'slow' | 'unreadable' }

/**
 * Runs ffmpeg at a priority and without a shell. Kills it when it makes no progress, takes too long, prints
 * too much, or is stopped; throws MakingFailed and MakingStopped. Returns the end of what it printed as errors and
 * information.
 */
export async function runFfmpeg({
  program,
  args,
  priority,
  patience,
  stop,
  onSeconds,
}: Run): Promise<string> {
  if (stop.aborted) throw new MakingStopped()
  // The environment is not passed on, because it holds secrets.
  const words = [gently, String(priority), program, ...args]
  const child = spawn(process.execPath, words, { env: { PATH: process.env.PATH } })
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
    return complaint()
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

/** Ends the process; only the first reason counts. */
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
      // Closing its stdin makes the wrapper kill ffmpeg and exit.
      child.stdin?.end()
    },
  }
}

/** The seconds of a line of ffmpeg's own progress, or of its metadata filter. */
const SECONDS = /^out_time_us=(?<microseconds>\d{1,15})$|^frame:.*\bpts_time:(?<seconds>\d{1,9}(?:\.\d+)?)/

/** Calls `onSeconds` whenever the seconds have increased: the same number again is not progress. */
function followProgress({ stdout }: ChildProcess, onSeconds: (seconds: number) => void): void {
  if (!stdout) return
  let last = 0
  createInterface({ input: stdout }).on('line', (line) => {
    const found = SECONDS.exec(line)?.groups
    const seconds = Number(found?.seconds ?? Number(found?.microseconds ?? 0) / 1e6)
    if (seconds <= last) return
    last = seconds
    onSeconds(seconds)
  })
}

/** Keeps the end of stderr; calls `onFlood` when the output is too large. */
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
