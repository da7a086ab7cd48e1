import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { requireClean } from './watched-log.ts'

export interface StudioProcess {
  url: string
  pid: number
  /** Waits until the process is gone, and answers its exit code; a second signal is nothing. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

const main = resolve(import.meta.dirname, 'killable-main.ts')

/** A studio in a process of its own, without pages, on a free port; its log is looked at when it ends (S-R3). */
export async function startStudioProcess(environment: Record<string, string>): Promise<StudioProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-offences-'))
  const offences = join(folder, 'lines')
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      TEST_LOG: process.env.TEST_LOG,
      TEST_OFFENCES: offences,
      PORT: '0',
      RATE_LIMITS: 'off',
      SEED: 'none',
      FFMPEG: 'off',
      INSTAGRAM_BASE_URL: 'http://127.0.0.1:1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
