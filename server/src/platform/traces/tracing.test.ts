import { forgotPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio } from '../../testing/start-test-studio.ts'
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../../testing/trace-receiver.ts'
import { offenceIn } from '../../testing/watched-log.ts'
import { makeLog } from '../logs/log.ts'
import { inSpan } from './spans.ts'
import { startTracing } from './tracing.ts'

const FOREIGN = '4bf92f3577b34da6a3ce929d0e0e4736'
const NEW_PASSWORD = 'Harbour42'

let receiver: TraceReceiver
let person: TestPerson
let spans: ReceivedSpan[]

/** A studio whose spans are all sent, since it has stopped. */
beforeAll(async () => {
  receiver = await startTraceReceiver()
  vi.stubEnv('OTEL_SERVICE_NAME', 'calm-studio')
  const studio = await startTestStudio({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  person = await studio.people.student()
  const change = await fetch(`${studio.url}/api/User/changePassword?userId=${person.id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      traceparent: `00-${FOREIGN}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ oldPassword: person.password, newPassword: NEW_PASSWORD }),
  })
  expect(change.status, await change.text()).toBe(200)
  await studio.call(forgotPassword, { body: { email: person.email } })
  await studio.context.queue.drain()
  await studio.context.payments.createCustomer({ ...person, name: 'Ada Lovelace' } as never, 'a key')
  await expect(studio.context.payments.cancel('sub_missing', 'now', 'another key')).rejects.toThrow()
  await fetch(`${studio.url}/health/ready`)
  await fetch(`${studio.url}/api/User/sessions?secret=in-the-query`)
  await studio.stop()
  spans = receiver.spans()
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await receiver.stop()
})

const named = (name: string) => {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`there is no span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}
const childrenOf = ({ spanId, traceId }: ReceivedSpan) =>
  spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId).map((span) => span.name)

test('a request has a span, and below it each of its statements, also those of its transaction', () => {
  const request = named('POST /api/User/changePassword')
  expect(request.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/User/changePassword',
  })
  expect(Number(request.attributes['http.response.status_code'])).toBe(200)
  expect(request.parentSpanId ?? '').toBe('')
  expect(childrenOf(request)).toEqual(
    expect.arrayContaining(['database select', 'database begin', 'database update', 'database commit']),
  )
})

test('a job has one with its statements, and so has a mail; a call of the payment provider, too', () => {
  expect(childrenOf(named('job password.forgotten'))).toContain('database select')
  expect(childrenOf(named('job mail.written'))).toContain('mail')
  expect(named('payments createCustomer').status.code ?? 0).toBe(0)
  expect(named('payments cancel')).toMatchObject({ status: { code: 2 } })
})

test('a trace begins at the studio, whatever trace a caller names, and health is not recorded', () => {
  expect(spans.map(({ traceId }) => traceId)).not.toContain(FOREIGN)
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([])
})

test('the receiver is told which studio it hears of', () => {
  for (const body of receiver.received) expect(body).toContain('"stringValue":"calm-studio"')
})

test('a line of the log says its trace', async () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const tracing = startTracing({ endpoint: receiver.url, ratio: 1 })
  await inSpan({ name: 'told', kind: 'internal' }, async () => log.info('within'))
  log.info('without')
  await tracing.stop()
  const [within, without] = lines.map((line) => JSON.parse(line))
  const told = receiver.spans().find(({ name }) => name === 'told')
  expect(within.traceId).toBe(told?.traceId)
  expect(without).not.toHaveProperty('traceId')
})

test('S-R3: no span holds a secret, an address, a query or a value of a statement', () => {
  expect(named('GET /api/User/sessions').attributes['http.response.status_code']).toBeDefined()
  for (const body of receiver.received) {
    expect(offenceIn(body)).toBeNull()
    const { email, userName, token, password, id } = person
    for (const secret of [email, userName, token, password, NEW_PASSWORD, id, 'in-the-query', 'Lovelace'])
      expect(body).not.toContain(secret)
  }
})
