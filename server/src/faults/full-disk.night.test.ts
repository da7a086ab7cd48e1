import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Call, CallError } from '@studio/contract/call.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { createVideo, video } from '@studio/contract/videos/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAt } from '../testing/call-at.ts'
import { clear, newDataDir } from '../testing/engines.ts'
import { type StudioProcess, startStudioProcess } from '../testing/studio-process.ts'

const dataDir = newDataDir()
const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

let studio: StudioProcess
let call: Call
let coachUserId: string

/** Runs a program where the studio's disk is seen. */
function onItsDisk(...words: string[]): void {
  const { status, stderr } = spawnSync('nsenter', ['--mount', '--target', String(studio.pid), ...words])
  expect(status, String(stderr)).toBe(0)
}

describe.skipIf(!mayMount)(`a disk that is full${mayMount ? '' : ' (needs root)'}`, () => {
  beforeAll(async () => {
    const settings = { DATA_DIR: dataDir, STUDIO_MODE: 'demo' }
    studio = await startStudioProcess(settings, { disk: '400m' })
    const demo = { email: 'admin@demo.studio', password: 'Admin123' }
    call = callAt(studio.url, (await callAt(studio.url)(signIn, { body: demo })).accessToken)
    coachUserId = (await call(people, { query: { role: 'Coach' } })).records[0]?.id ?? ''
  }, 120_000)
  afterAll(async () => {
    await studio?.end('SIGKILL')
    clear(dataDir)
  })

  test('refuses what is written and shows what is there; once it has space the studio goes on by itself, and nothing acknowledged is lost (F11)', async () => {
    const acknowledged = new Map<string, string>()
    const refused: number[] = []
    const write = async (title: string) => {
      const body = { title, coachUserId, description: 'Long breaths. '.repeat(30) }
      const made = await call(createVideo, { body }).catch((error: unknown) => error)
      if (made instanceof CallError) refused.push(made.status)
      else if (made instanceof Error) throw made
      else acknowledged.set((made as { id: string }).id, title)
    }
    for (let count = 0; count < 20; count += 1) await write(`Tide ${count}`)
    spawnSync('nsenter', [
      ...['--mount', '--target', String(studio.pid)],
      ...['dd', 'if=/dev/zero', `of=${join(dataDir, 'ballast')}`, 'bs=64k'],
    ])
    for (let count = 20; refused.length < 10; count += 1) await write(`Tide ${count}`)
    expect(new Set(refused)).toEqual(new Set([503]))
    const [first = ''] = acknowledged.keys()
    expect(await call(video, { params: { id: first } })).toMatchObject({ title: 'Tide 0' })

    onItsDisk('mount', '-o', 'remount,size=800m', dataDir)

    const before = acknowledged.size
    await expect
      .poll(() => write('Ebb').then(() => acknowledged.size), { timeout: 30_000 })
      .toBeGreaterThan(before)
    for (const [id, title] of acknowledged)
      expect(await call(video, { params: { id } })).toMatchObject({ title })
  }, 180_000)
})
