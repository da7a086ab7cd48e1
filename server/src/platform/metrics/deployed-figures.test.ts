import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepFact } from '../../database/studio-facts.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

const token = randomBytes(32).toString('base64url')
const deploy = resolve(import.meta.dirname, '../../../../deploy')
const read = (path: string) => readFileSync(resolve(deploy, path), 'utf8')

/** What Prometheus adds by itself. */
const added = new Set(['instance', 'job', 'le'])

interface Panel {
  title: string
  type: string
  fieldConfig: { defaults: { noValue?: string } }
  targets: { expr: string }[]
}
const rules = read('prometheus/alerts.yaml')
  .split(/^ +- alert: /m)
  .slice(1)
const panels = (JSON.parse(read('grafana/studio.json')) as { panels: Panel[] }).panels
const expressions = [
  ...rules.map((rule) => /expr: (?:>-\s+)?(.*)/.exec(rule)?.[1] ?? ''),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

let studio: TestStudio
/** Each figure with its labels. */
const figures = new Map<string, Set<string>>()
beforeAll(async () => {
  studio = await startTestStudio({ METRICS_TOKEN: token })
  const { queue } = studio.context
  await queue.work('test.told', async () => Promise.reject(new Error('as it was told to')))
  await queue.send('test.told', {})
  await queue.drain()
  const { $client } = studio.context.db
  const at = new Date().toISOString()
  await keepFact($client, 'backup', { at })
  await keepFact($client, 'money', { at, violations: 0, drifts: 0 })
  await $client.query(
    `insert into provider_events (id, type, created_at, received_at, raw) values ('evt', 'x', now(), now(), '{}')`,
  )
  await studio.inject('/api/Settings')
  const { body } = await studio.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  for (const [, name = '', labels = ''] of body.matchAll(/^([a-z]\w+)(?:\{(.*)\})? /gm)) {
    const known = figures.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    figures.set(name, known)
  }
})
afterAll(async () => {
  await studio.stop()
})

test('every figure that an alarm or the dashboard asks for is there, with the labels that it is asked by', () => {
  expect(expressions.length).toBeGreaterThan(25)
  for (const expression of expressions) {
    const names = expression.match(/\b(?:studio|process|nodejs)_\w+/g) ?? []
    if (names.length === 0) expect(expression).toMatch(/\bup\{job="studio"\}/)
    expect(
      names.filter((name) => !figures.has(name)),
      expression,
    ).toEqual([])
    const labels = [
      ...[...expression.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
      ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
    ]
    const known = new Set([...added, ...names.flatMap((name) => [...(figures.get(name) ?? [])])])
    expect(
      labels.filter((label) => !known.has(label)),
      expression,
    ).toEqual([])
  }
})

test('a job that an alarm names is one of the queue', async () => {
  const named = rules.flatMap((rule) => [...rule.matchAll(/,job!="([^"]+)"/g)].map(([, job]) => job))
  const { rows } = await studio.context.db.execute<{ name: string }>(sql`select name from queue.queue`)
  const known = rows.map(({ name }) => name)
  expect(named).not.toEqual([])
  expect(named.filter((job) => !known.includes(job ?? ''))).toEqual([])
})

test('a panel shows a number, or a word, also where nothing was counted yet', () => {
  const counted = /studio_(answers|jobs|job|ledger|money)_?\w*/
  for (const { title, type, targets, fieldConfig } of panels.filter(({ type }) => type === 'stat')) {
    const [{ expr } = { expr: '' }] = targets
    const mayLack = counted.test(expr) || expr.includes('timestamp')
    const told = expr.includes('or vector(0)') || fieldConfig.defaults.noValue !== undefined
    expect([title, type, told || !mayLack]).toEqual([title, 'stat', true])
  }
})
