import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clear, newDataDir } from '../../testing/engines.ts'
import { productionEnvironment } from '../../testing/production-environment.ts'
import { runProgram } from '../../testing/run-program.ts'
import { type StudioProcess, startStudioProcess } from '../../testing/studio-process.ts'

let dataDir: string
let running: StudioProcess | null = null
beforeAll(() => {
  dataDir = newDataDir()
})
afterAll(async () => {
  await running?.end('SIGKILL')
  clear(dataDir)
})

const open = async (environment: Record<string, string>) => {
  running = await startStudioProcess({ DATA_DIR: dataDir, ...environment })
  return running
}
const stop = async () => {
  await running?.end('SIGTERM')
  running = null
}

const production = {
  ...productionEnvironment,
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'Harbour42',
}
/** Runs the command with these arguments and this input, and returns its output. */
const emptyDemo = (given: { words?: string[]; typed?: string } = {}) =>
  runProgram('admin.ts', {
    ...given,
    words: ['empty-demo', ...(given.words ?? [])],
    env: { DATA_DIR: dataDir },
  })

const signIn = async (email: string, password: string) => {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  return fetch(`${running?.url}/api/User/login`, { method: 'POST', headers, body })
}

describe('a folder that was a demo (S-A15, D16)', { timeout: 120_000 }, () => {
  test('is not emptied while its server runs, which is named', async () => {
    const { pid } = await open({ STUDIO_MODE: 'demo', DEMO_HISTORY: 'off' })
    expect((await signIn('admin@demo.studio', 'Admin123')).status).toBe(200)
    expect(await emptyDemo({ words: ['--yes'] })).toMatchObject({
      code: 1,
      said: expect.stringContaining(`process ${pid}`),
    })
    await stop()
  })

  test('is not opened by production, which names both ways out', async () => {
    await expect(open(production)).rejects.toThrow(
      /another DATA_DIR or DATABASE_URL.*npm run admin -- empty-demo/s,
    )
  })

  test('is not emptied by anybody who does not say the word, after reading what would go', async () => {
    for (const typed of ['', 'yes\n']) {
      const { code, said } = await emptyDemo({ typed })
      expect(code).toBe(1)
      expect(said).toMatch(/^ +13 people$/m)
      expect(said).toMatch(/^ +4 plans$/m)
      expect(said).toMatch(/^ +\d{2,} files$/m)
      expect(said).toContain('Nothing was changed.')
    }
  })

  test('is opened by production once it was emptied, with nobody but the first admin', async () => {
    expect(await emptyDemo({ typed: 'empty\n' })).toMatchObject({ code: 0 })
    expect(existsSync(join(dataDir, 'files'))).toBe(false)
    const { url } = await open(production)
    expect((await signIn('owner@example.com', 'Harbour42')).status).toBe(200)
    expect((await signIn('admin@demo.studio', 'Admin123')).status).toBe(400)
    expect(await (await fetch(`${url}/api/Price`)).json()).toMatchObject({ records: [] })
    await stop()
  })

  test('is none any more, and a studio is not emptied', async () => {
    expect(await emptyDemo({ words: ['--yes'] })).toMatchObject({
      code: 1,
      said: expect.stringContaining('This is not a demo'),
    })
  })
})
