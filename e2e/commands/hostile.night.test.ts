import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const run = resolve(import.meta.dirname, '../../hostile/run.ts')

test('nobody is refused or kept waiting, and no memory stays taken, while somebody storms (S-R1, S-R2, L3, L10)', {
  timeout: 180_000,
}, async () => {
  const playing = spawn(process.execPath, [run, '--short'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [report, [code]] = await Promise.all([text(playing.stdout), once(playing, 'exit')])
  expect(code, report).toBe(0)
})
