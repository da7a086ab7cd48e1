import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '../adapters/films/ffmpeg.ts'

/** The machine's ffmpeg; null where there is none, and what needs it is skipped. */
export const realFfmpeg = findFfmpeg('ffmpeg')

/** An mp4 of 13 seconds with sound, 640 by 480 pixels, made by ffmpeg. */
export function smallFilm(): Buffer<ArrayBuffer> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=5:duration=13']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=13']
  const made = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest']
  const folder = mkdtempSync(join(tmpdir(), 'studio-small-film-'))
  const path = join(folder, 'film.mp4')
  try {
    execFileSync(realFfmpeg ?? '', ['-loglevel', 'error', ...picture, ...sound, ...made, path])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Programs that stand in for ffmpeg, each a script of Node, in a folder that goes with `remove`. */
export function makeStandIns() {
  const folder = mkdtempSync(join(tmpdir(), 'studio-ffmpeg-'))
  return {
    /** A program that does what the script says; `folder` is that of the programs. */
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

/** Whether a process of this machine is there. */
export function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
