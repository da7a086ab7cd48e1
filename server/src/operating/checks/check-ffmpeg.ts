import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findFfmpeg } from '../../adapters/films/ffmpeg.ts'
import { type Finding, fine, hint } from './finding.ts'

const run = promisify(execFile)
const PATIENCE_MS = 5_000
const OLDEST = [5, 1] as const

/** Checks that there is an ffmpeg that makes the resolutions of films; nothing where FFMPEG is off. */
export async function checkFfmpeg(named: string): Promise<Finding[]> {
  if (named === 'off') return []
  const program = findFfmpeg(named)
  if (!program) return [hint('FFMPEG', `there is no ${named}: films play in one resolution only`)]
  const ask = async (word: string) => {
    const answer = await run(program, ['-hide_banner', word], { timeout: PATIENCE_MS, maxBuffer: 2 ** 20 })
    return answer.stdout
  }
  try {
    const [version, filters] = await Promise.all([ask('-version'), ask('-filters')])
    return [judgeFfmpeg(program, version, filters)]
  } catch {
    return [hint('FFMPEG', `${program} does not run: films play in one resolution only`)]
  }
}

/** Judges an ffmpeg by what it says of itself; one that was built from its sources has no number, and is believed. */
export function judgeFfmpeg(program: string, version: string, filters: string): Finding {
  const [, number = '', major, minor] = /^ffmpeg version n?((\d+)\.(\d+)\S*)/.exec(version) ?? []
  const isOld = number !== '' && (Number(major) - OLDEST[0] || Number(minor) - OLDEST[1]) < 0
  if (isOld) return hint('FFMPEG', `${program} is ${number}: films want ${OLDEST.join('.')} or newer`)
  if (!/\bzscale\b/.test(filters))
    return hint('FFMPEG', `${program} has no zscale: films of phones in HDR play in one resolution only`)
  return fine('FFMPEG', `${program} makes the resolutions of films`)
}
