import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'

type Started = ChildProcessByStdio<null, Readable, Readable>

const root = resolve(import.meta.dirname, '../..')
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'studio-start-'))
})

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

const freePort = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return String(typeof address === 'object' && address?.port)
}

/** Starts the studio the way the two commands in the README do. */
const start = async (settings: Record<string, string> = {}): Promise<Started> =>
  spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: await freePort(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const says = async (child: Started, words: string): Promise<void> => {
  let said = ''
  for await (const text of child.stdout) {
    said += text
    if (said.includes(words)) return
  }
  throw new Error(`it ended with: ${said}`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal}, twice at once as from a terminal and npm, stops server and database cleanly (E11)`, async () => {
    const child = await start()
    await says(child, 'Ctrl-C')
    child.kill(signal)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.lock'))).toEqual([])
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  })
}

/** Milliseconds until a start that must end ends, and what it complained of. */
const refusal = async (settings?: Record<string, string>) => {
  const began = performance.now()
  const child = await start(settings)
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  expect((await once(child, 'close'))[0]).toBe(1)
  return { complaint, milliseconds: performance.now() - began }
}

test('a second start on the same folder is refused as fast as a wrong setting, naming the first (F6)', async () => {
  const first = await start()
  await says(first, 'Ctrl-C')
  const wrongSetting = await refusal({ PORT: 'none' })
  const second = await refusal()
  expect(second.complaint).toMatch(/Another server \(process \d+\)/)
  // The ceiling is a start that reads its settings and no further: the refusal waits for nothing.
  expect(second.milliseconds).toBeLessThan(wrongSetting.milliseconds * 1.5 + 500)
  first.kill('SIGTERM')
  await once(first, 'exit')
})
