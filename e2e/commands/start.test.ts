import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/free-port.ts'
import { bundledServer } from '../../tools/set-up/built.mjs'
import { serverFlags } from '../../tools/set-up/server.mjs'
import { says, start } from './start-command.ts'

/** Empty at the first start alone: one that fills the demo takes long. */
let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'studio-start-'))
})

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal}, twice at once as from a terminal and npm, stops server and database cleanly (E11)`, async () => {
    const child = await start({ DATA_DIR: dataDir })
    await says(child, 'Ctrl-C')
    child.kill(signal)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  })
}

/** Starts the server as `npm start` does while the site is being built, and waits until its database runs. */
const startBeforeTheSite = async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags(process.env), bundledServer, '--until-built'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, FFMPEG: 'off' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const database = join(dataDir, 'postgres', 'postmaster.pid')
  await expect.poll(() => existsSync(database), { timeout: 30_000 }).toBe(true)
  return { child, live: () => fetch(`http://127.0.0.1:${port}/health/live`).then(({ status }) => status) }
}

test('while the site is still being built the server opens its database, and serves once it is told (L12)', async () => {
  const { child, live } = await startBeforeTheSite()
  await expect(live()).rejects.toThrow()
  child.send('built')
  await says(child as never, 'Ctrl-C')
  expect(await live()).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a server that is still waiting for the site ends with its starter', async () => {
  const { child } = await startBeforeTheSite()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
})

/** Returns the milliseconds until a failing start ends, and its error output. */
const refusal = async (settings?: Record<string, string>) => {
  const began = performance.now()
  const child = await start({ DATA_DIR: dataDir, ...settings })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  expect((await once(child, 'close'))[0]).toBe(1)
  return { complaint, milliseconds: performance.now() - began }
}

test('a second start on the same folder is refused as fast as a wrong setting, naming the first (F6)', async () => {
  const first = await start({ DATA_DIR: dataDir })
  await says(first, 'Ctrl-C')
  const wrongSetting = await refusal({ PORT: 'none' })
  const second = await refusal()
  expect(second.complaint).toMatch(/Another server \(process \d+\)/)
  // The ceiling is a start that only reads its settings: the refusal waits for nothing.
  expect(second.milliseconds).toBeLessThan(wrongSetting.milliseconds * 1.5 + 500)
  first.kill('SIGTERM')
  await once(first, 'exit')
})

test('settings may stand in a file, and what the environment says stands before it (D17.production)', async () => {
  const STUDIO_ENV_FILE = join(dataDir, 'studio.env')
  writeFileSync(STUDIO_ENV_FILE, 'STUDIO_MODE=production\nTRUST_PROXY=nonsense\n')
  const { complaint } = await refusal({ STUDIO_ENV_FILE, TRUST_PROXY: 'none' })
  expect(complaint).toContain('TOKEN_SECRET is missing')
  expect(complaint).not.toContain('TRUST_PROXY')
})
