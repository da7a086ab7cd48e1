import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../../server/src/testing/free-port.ts'

export type Started = ChildProcessByStdio<null, Readable, Readable>

const root = resolve(import.meta.dirname, '../..')

/** Starts the studio as the README's two commands do, on a free port unless one is set. */
export const start = async (settings: Record<string, string>): Promise<Started> =>
  spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    env: { ...process.env, STUDIO_ENV_FILE: '', FFMPEG: 'off', PORT: await freePort(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Waits for a text in its output; throws its actual output otherwise. */
export const says = async (child: Started, words: string): Promise<void> => {
  let said = ''
  for await (const text of child.stdout) {
    said += text
    if (said.includes(words)) return
  }
  throw new Error(`it ended with: ${said}`)
}
