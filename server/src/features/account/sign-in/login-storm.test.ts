import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { HASH_SHARES, hashesDone } from '../../people/passwords.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

const enter = (remoteAddress: string, { email, password }: { email: string; password: string }) =>
  studio.inject({ method: 'POST', url: '/api/User/login', remoteAddress, payload: { email, password } })

test('L3: ninety sign-ins at once by one valid account are answered or refused cleanly, and a bystander does not wait for them', async () => {
  const [stormer, neighbour, bystander] = [
    await studio.people.student(),
    await studio.people.student(),
    await studio.people.student(),
  ]
  const storm = Promise.all(Array.from({ length: 90 }, () => enter('10.0.0.1', stormer)))
  // Until all of them wait, so that whoever comes now comes last.
  const before = hashesDone()
  await expect.poll(hashesDone).toBeGreaterThan(before)
  const others = [enter('10.0.0.2', bystander), enter('10.0.0.1', neighbour)]
  const done = await Promise.all(
    others.map(async (sent) => {
      const begun = hashesDone()
      expect((await sent).statusCode).toBe(200)
      return hashesDone() - begun
    }),
  )
  // Served as they came, each would be behind the whole share of the storm.
  for (const hashes of done) expect(hashes).toBeLessThan(HASH_SHARES.ofAddress)
  const answers = await storm
  const opened = answers.filter(({ statusCode }) => statusCode === 200)
  expect(opened.length).toBeGreaterThan(0)
  for (const { statusCode, headers } of answers) {
    expect([200, 429, 503]).toContain(statusCode)
    if (statusCode !== 200) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})
