import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { HASH_SHARES, hashCount } from '../passwords/hash-password.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

const enter = (remoteAddress: string, { email, password }: { email: string; password: string }) =>
  studio.inject({ method: 'POST', url: '/api/User/login', remoteAddress, payload: { email, password } })

/** Waits until that many more passwords were checked: earlier requests are queued by then. */
async function hashesMore(count: number): Promise<void> {
  const wanted = hashCount() + count
  while (hashCount() < wanted) await sleep(1)
}

test('L3: ninety sign-ins at once by one valid account are answered or refused cleanly, and a bystander does not wait for them', async () => {
  const [stormer, neighbour, bystander] = [
    await studio.people.student(),
    await studio.people.student(),
    await studio.people.student(),
  ]
  const storm = Promise.all(Array.from({ length: 90 }, () => enter('10.0.0.1', stormer)))
  // Wait until all of them are queued, so that the next request comes last.
  await hashesMore(1)
  const others = [enter('10.0.0.2', bystander), enter('10.0.0.1', neighbour)]
  const done = await Promise.all(
    others.map(async (sent) => {
      const begun = hashCount()
      expect((await sent).statusCode).toBe(200)
      return hashCount() - begun
    }),
  )
  // In order of arrival, each would wait behind the storm's whole share.
  for (const hashes of done) expect(hashes).toBeLessThan(HASH_SHARES.ofAddress)
  const answers = await storm
  const opened = answers.filter(({ statusCode }) => statusCode === 200)
  expect(opened.length).toBeGreaterThan(0)
  for (const { statusCode, headers } of answers) {
    expect([200, 429, 503]).toContain(statusCode)
    if (statusCode !== 200) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})

/** Measures how long a bystander takes to sign in and to read their own profile, in milliseconds. */
async function visit(bystander: { email: string; password: string }): Promise<number> {
  const began = performance.now()
  const signedIn = await enter('10.0.0.2', bystander)
  const headers = { authorization: `Bearer ${signedIn.json().accessToken}` }
  const read = await studio.inject({ url: '/api/User/getUserInfo', remoteAddress: '10.0.0.2', headers })
  expect([signedIn.statusCode, read.statusCode]).toEqual([200, 200])
  return performance.now() - began
}

const medianOf = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

test('L3: five hundred sign-ins, fifty at once, hold a bystander up by a few hashes and take no memory that counts', {
  timeout: 60_000,
}, async () => {
  const [stormer, bystander] = [await studio.people.student(), await studio.people.student()]
  const quiet: number[] = []
  for (let times = 0; times < 5; times += 1) quiet.push(await visit(bystander))
  const before = process.memoryUsage().rss
  let most = before
  const storm: ReturnType<typeof enter>[] = []
  const stormy: number[] = []
  // Each wave of fifty comes while fifty still wait, so most are refused, which costs no hash; a bystander comes last.
  for (let wave = 0; wave < 10; wave += 1) {
    storm.push(...Array.from({ length: 50 }, () => enter('10.0.0.1', stormer)))
    await hashesMore(2)
    stormy.push(await visit(bystander))
    most = Math.max(most, process.memoryUsage().rss)
  }
  for (const { statusCode, headers } of await Promise.all(storm)) {
    expect([200, 429, 503]).toContain(statusCode)
    if (statusCode !== 200) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  // A bystander who waited for the others would wait for fifty hashes.
  expect(medianOf(stormy) / medianOf(quiet)).toBeLessThan(8)
  expect((most - before) / 1_000_000).toBeLessThan(300)
})
