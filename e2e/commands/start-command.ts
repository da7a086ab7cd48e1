import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'

export type Started = ChildProcessByStdio<null, Readable, Readable>

const root = resolve(import.meta.dirname, '../..')

export const freePort = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return String(typeof address === 'object' && address?.port)
}

/** Starts the studio the way the two commands in the README do, on a free port unless one is set. */
export const start = async (settings: Record<string, string>): Promise<Started> =>
  spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, STUDIO_ENV_FILE: '', FFMPEG: 'off', PORT: await freePort(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Waits for the words on its screen; throws what it said instead. */
export const says = async (child: Started, words: string): Promise<void> => {
  let said = ''
  for await (const text of child.stdout) {
    said += text
    if (said.includes(words)) return
  }
  throw new Error(`it ended with: ${said}`)
}
