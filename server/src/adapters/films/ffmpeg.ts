import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { constants } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { diskSpace } from '../files/on-disk.ts'
import { ffmpegArguments, measuringArguments } from './ffmpeg-arguments.ts'
import {
  type FilmFacts,
  type FilmMaker,
  type Loudness,
  type Made,
  type MadeFile,
  type Making,
  MakingFailed,
} from './film-maker.ts'
import { filmPreviewOf } from './preview.ts'
import { readOutput } from './read-output.ts'
import { ladderOf, SOUND_BITS } from './renditions.ts'
import { FFMPEG_TIMEOUTS, type FfmpegTimeouts, runFfmpeg } from './run-ffmpeg.ts'
import { mixesOf, readLoudness } from './sounds.ts'

const LONGEST_SECONDS = 12 * 60 * 60
/** Seconds the shortest rendition may lack: the end of a track is often silence or one still picture. */
const MISSING_SECONDS = 2
const MISSING_SHARE = 0.02

/** Finds ffmpeg by its name or path; null if it does not exist or is `off`. */
export function findFfmpeg(named: string): string | null {
  if (named === 'off') return null
  if (isAbsolute(named)) return existsSync(named) ? named : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, named)).find((path) => existsSync(path)) ?? null
}

type Run = Pick<Parameters<typeof runFfmpeg>[0], 'program' | 'priority' | 'patience' | 'stop'>
const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority

interface MakerOptions {
  program: string
  /** Local folder on the same disk as the files. */
  folder: string
  patience?: FfmpegTimeouts
}

/** Makes renditions with ffmpeg in a separate process. */
export function ffmpegMaker({ program, folder: root, patience = FFMPEG_TIMEOUTS }: MakerOptions): FilmMaker {
  const closing = new AbortController()
  return {
    async make(path, making, take) {
      if (making.facts.seconds > LONGEST_SECONDS) throw new MakingFailed('long')
      const folder = join(root, making.id)
      const whole = { program, patience, stop: AbortSignal.any([making.stop, closing.signal]) }
      const run = { ...whole, priority: PRIORITY_LOW }
      try {
        const made = await makeGently(path, { making, folder, run }).catch((error: unknown) => {
          if (run.stop.aborted || !isBehind(error)) throw error
          return makeIn(path, { making, folder, run: { ...run, priority: PRIORITY_BELOW_NORMAL } })
        })
        await take(made)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async sweep(before) {
      for (const name of await readdir(root).catch(() => [])) {
        const found = await stat(join(root, name)).catch(() => null)
        if (found && found.mtime < before) await rm(join(root, name), { recursive: true, force: true })
      }
    },
    roomFor,
    space: () => diskSpace(root),
    close: () => closing.abort(),
  }
}

interface Work {
  making: Making
  folder: string
  run: Run
}

class Behind extends Error {}
/** Whether a run at the lowest priority got too little of the processors. */
const isBehind = (error: unknown) =>
  error instanceof Behind || (error instanceof MakingFailed && error.failure === 'stuck')

/**
 * Makes at the lowest priority, which leaves requests all they need, and gets next to nothing while every core is busy:
 * throws Behind once its pace says that it would take too long. Only a new process may have a higher priority.
 */
async function makeGently(path: string, { making, folder, run }: Work): Promise<Made> {
  const { gentle, judged } = run.patience
  const behind = new AbortController()
  const begun = performance.now()
  const onPercent = (percent: number) => {
    const elapsed = performance.now() - begun
    if (elapsed > judged && (100 * elapsed) / percent > gentle) behind.abort()
    making.onPercent(percent)
  }
  const stop = AbortSignal.any([run.stop, behind.signal])
  return makeIn(path, { making: { ...making, onPercent }, folder, run: { ...run, stop } }).catch(
    (error: unknown) => {
      throw behind.signal.aborted ? new Behind() : error
    },
  )
}

async function makeIn(
  path: string,
  { making: { facts, level, onPercent }, folder, run }: Work,
): Promise<Made> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const loudness = await measured(path, facts, run)
  await runFfmpeg({
    ...run,
    args: ffmpegArguments(path, { facts, folder, level: level ? loudness : null }),
    onSeconds: (seconds) => onPercent(Math.min(99, Math.floor((100 * seconds) / facts.seconds))),
  })
  return { files: await wholeIn(folder, facts), loudness }
}

/** Measures the loudness of a film's sound; null without sound. */
async function measured(path: string, facts: FilmFacts, run: Run): Promise<Loudness | null> {
  if (facts.sounds.length === 0) return null
  return readLoudness(await runFfmpeg({ ...run, args: measuringArguments(path, facts) }))
}

async function wholeIn(folder: string, facts: FilmFacts): Promise<MadeFile[]> {
  const { made, seconds } = await readOutput(folder, facts)
  const missing = Math.max(MISSING_SECONDS, facts.seconds * MISSING_SHARE)
  if (seconds < facts.seconds - missing) throw new MakingFailed('cut', `${seconds} s of ${facts.seconds}`)
  return made
}

function roomFor(facts: FilmFacts): number {
  const bits = ladderOf(facts).reduce((total, step) => total + step.bits, SOUND_BITS * mixesOf(facts).length)
  const preview = filmPreviewOf(facts)
  return Math.ceil((bits * facts.seconds + preview.bits * (preview.to - preview.from)) / 8)
}
