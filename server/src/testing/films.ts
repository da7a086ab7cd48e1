import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '../adapters/films/ffmpeg.ts'

/** The machine's ffmpeg; if null, tests that need it are skipped. */
export const realFfmpeg = findFfmpeg('ffmpeg')
/** Suffix for the titles of skipped tests, with the reason. */
export const orWithoutFfmpeg = realFfmpeg
  ? ''
  : ' (skipped: there is no ffmpeg here; Debian: apt-get install ffmpeg)'

/**
 * An mp4 of 13 seconds, 640 by 480 pixels, made by ffmpeg, with a title as a phone writes one, and with a track of the
 * same sound for each of the codecs.
 */
export function smallFilm(codecs: readonly string[] = ['aac']): Buffer<ArrayBuffer> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=5:duration=13']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=13']
  const made = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-shortest']
  const mapped = ['-map', '0:v', ...codecs.flatMap((codec, at) => ['-map', '1:a', `-c:a:${at}`, codec])]
  const told = ['-metadata', 'title=Kitchen']
  const folder = mkdtempSync(join(tmpdir(), 'studio-small-film-'))
  const path = join(folder, 'film.mp4')
  try {
    execFileSync(realFfmpeg ?? '', [
      '-loglevel',
      'error',
      ...picture,
      ...sound,
      ...mapped,
      ...made,
      ...told,
      path,
    ])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a fake ffmpeg does when it is to measure: it prints what ffmpeg prints of a quiet film, and is done. */
export const MEASURES = `
if (process.argv.at(-1) === '-') {
  console.error(JSON.stringify({ input_i: '-23.40', input_tp: '-4.10', input_lra: '6.00', input_thresh: '-34.00' }))
  process.exit(0)
}
`

/** Creates fake ffmpeg programs, each a Node script, in a folder that `remove` deletes. */
export function makeStandIns() {
  const folder = mkdtempSync(join(tmpdir(), 'studio-ffmpeg-'))
  return {
    /** A program that runs the script; `folder` is the folder of the programs. */
    program(name: string, script: string): string {
      const path = join(folder, name)
      writeFileSync(path, `#!${process.execPath}\n${script}\n`)
      chmodSync(path, 0o700)
      return path
    },
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Checks whether a process exists. */
export function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A film that ffmpeg makes in a folder by these arguments; returns its path. */
export function filmBy(folder: string, name: string, args: readonly string[]): string {
  const path = join(folder, name)
  execFileSync(realFfmpeg ?? '', ['-loglevel', 'error', '-y', ...args, path])
  return path
}
