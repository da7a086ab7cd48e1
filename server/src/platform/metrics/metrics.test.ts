import { randomBytes } from 'node:crypto'
import { video } from '@studio/contract/videos/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../../app.ts'
import { dropFact, keepFact } from '../../database/studio-facts.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { makeLog } from '../logs/log.ts'

const token = randomBytes(32).toString('base64url')
const unknownId = '00000000-0000-4000-8000-000000000000'
let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ METRICS_TOKEN: token })
})
afterAll(() => studio.stop())

const scrape = (authorization = `Bearer ${token}`) =>
  studio.inject({ url: '/metrics', headers: { authorization } })
/** Returns the value of one line; undefined if there is none. */
async function figure(line: string): Promise<number | undefined> {
  const found = (await scrape()).body.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe('the figures of a server', () => {
  test('are there for whoever bears the token, and for nobody else (S-R5)', async () => {
    for (const wrong of ['', 'Bearer ', 'Bearer x', token, `Bearer ${token}x`])
      expect([wrong, (await scrape(wrong)).statusCode]).toEqual([wrong, 404])
    const answer = await scrape()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const other = await startTestStudio()
    expect(
      (await other.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(404)
    await other.stop()
  })

  test('count answers by call and status, whatever was in the address', async () => {
    const { token: mine } = await studio.people.student()
    const line = 'studio_answers_total{call="/api/Video/:id",method="GET",status="404"}'
    const before = (await figure(line)) ?? 0
    for (const id of [unknownId, unknownId.replace('8000', '8001')])
      await studio
        .as({ token: mine })
        .call(video, { params: { id } })
        .catch(() => {})
    expect(await figure(line)).toBe(before + 2)
    expect(await figure('studio_answer_seconds_count{call="/api/Video/:id"}')).toBeGreaterThanOrEqual(2)
    expect((await scrape()).body).not.toContain(unknownId)
  })

  test('have no more lines for addresses that strangers make up (S-R1)', async () => {
    // Node's own lines name what happens to be open.
    const lines = async () => (await scrape()).body.match(/^studio_/gm)?.length
    expect(await lines()).toBeGreaterThan(10)
    await studio.inject('/made-up/0')
    await studio.inject('/api/made-up/0')
    const before = await lines()
    for (let time = 1; time < 30; time += 1) {
      await studio.inject(`/made-up-${time}/${time}`)
      await studio.inject(`/api/made-up-${time}`)
    }
    expect(await lines()).toBe(before)
  })

  test('tell the queue by job and state, tries that failed, and the pool', async () => {
    const { queue } = studio.context
    await queue.work('test.fails', async () => {
      throw new Error('as it was told to')
    })
    const failed = 'studio_jobs_failed_total{job="test.fails"}'
    const before = (await figure(failed)) ?? 0
    await queue.send('test.fails', {})
    expect(await figure('studio_jobs{job="test.fails",state="created"}')).toBe(1)
    await queue.drain()
    expect(await figure(failed)).toBe(before + 1)
    expect(await figure('studio_jobs{job="test.fails",state="retry"}')).toBe(1)
    expect(await figure('studio_database_connections')).toBeGreaterThan(0)
    expect(await figure('studio_event_streams')).toBe(0)
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  test('tell of the last webhook what a restart does not change, and nothing before the first', async () => {
    const { $client } = studio.context.db
    expect(await figure('studio_webhook_timestamp_seconds')).toBeUndefined()
    const at = '2026-11-23T08:00:00.000Z'
    await $client.query(
      `insert into provider_events (id, type, created_at, received_at, outcome, settled_at, raw)
       values ('evt_1', 'x', $1, $1, 'done', $1, '{}'), ('evt_0', 'x', $1, '2026-11-22T08:00:00Z', null, null, '{}')`,
      [at],
    )
    expect(await figure('studio_webhook_timestamp_seconds')).toBe(Date.parse(at) / 1000)
    await $client.query('delete from provider_events')
  })

  test('tell what the morning found about money, who is away, and the free disk', async () => {
    const { $client } = studio.context.db
    expect(await figure('studio_ledger_violations')).toBeUndefined()
    await keepFact($client, 'money', { at: '2026-11-23T08:00:00.000Z', violations: 2, drifts: 0 })
    expect(await figure('studio_ledger_violations')).toBe(2)
    expect(await figure('studio_money_drifts')).toBe(0)
    await dropFact($client, 'money')
    const mail = () => figure('studio_partner_failing{partner="mail"}')
    expect(await mail()).toBe(0)
    studio.context.partners.failed('mail')
    expect(await mail()).toBe(1)
    studio.context.partners.answered('mail')
    expect(await figure('studio_disk_free_bytes')).toBeGreaterThan(0)
    expect(Math.abs((await figure('studio_clock_ahead_seconds')) ?? 99)).toBeLessThan(5)
  })

  test('tell of which moment the last whole backup is', async () => {
    const at = '2026-11-23T08:00:00.000Z'
    await keepFact(studio.context.db.$client, 'backup', { at })
    expect(await figure('studio_backup_timestamp_seconds')).toBe(Date.parse(at) / 1000)
    await dropFact(studio.context.db.$client, 'backup')
    expect(await figure('studio_backup_timestamp_seconds')).toBeUndefined()
  })
})

test('the access log says call, status and person, and nothing that was in the address (S-R3)', async () => {
  const lines: string[] = []
  const log = makeLog('debug', { write: (line) => void lines.push(line) })
  const config = { ...studio.context.config, metricsToken: null }
  const app = await makeApp({ ...studio.context, config, log }, null)
  const { id, token: mine } = await studio.people.student()
  await app.inject({
    url: `/api/Video/${unknownId}?secret=word`,
    headers: { authorization: `Bearer ${mine}` },
  })
  await app.inject('/nobody@example.com?secret=word')
  await app.close()
  const told = lines.map((line) => JSON.parse(line)).filter(({ access }) => access)
  expect(told).toMatchObject([
    { access: { call: '/api/Video/:id', method: 'GET', status: 404, who: id }, reqId: expect.any(String) },
    { access: { call: 'unknown', method: 'GET', status: 404, who: null } },
  ])
  expect(lines.join('')).not.toMatch(/secret|nobody@|00000000-0000/)
})
