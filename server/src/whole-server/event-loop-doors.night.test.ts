import { invoices } from '@studio/contract/billing/endpoints.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '../database/tables/notifications.ts'
import { sanitiseRichText } from '../rooms/studio/sanitise-rich-text.ts'
import { bait, hostileBodies } from '../testing/hostile-load/bait.ts'
import { idleWork, shareOf } from '../testing/hostile-load/loop-time.ts'
import { makeOffers } from '../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

/** Maximum length of the tested input; Node limits the request line and headers to 16 kB together. */
const MOST = 15_000

let studio: TestStudio
let quiet: number
beforeAll(async () => {
  studio = await startTestStudio()
  quiet = await idleWork()
})
afterAll(() => studio.stop())

async function tooSlow(requests: Record<string, InjectOptions>): Promise<string[]> {
  const slow: string[] = []
  for (const [about, request] of Object.entries(requests)) {
    const took = await shareOf(quiet, () => studio.inject(request))
    if (took >= 1) slow.push(`${about}: ${Math.round(took * 50)} ms`)
  }
  return slow
}

const inUrl = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, MOST - 100)

test.each([
  '/health/ready',
  '/openapi.json',
  '/docs',
  '/media/x.mp4',
  '/media/',
  '/pictures/',
  '/api/nothing/',
  '/palette.css',
  '/sandbox/invoices/',
  '/sandbox/3ds/',
  '/attachments/',
])('%s keeps nobody waiting, whatever stands behind it (S-I7)', async (door) => {
  const asked = Object.entries(bait).flatMap(([name, text]): [string, InjectOptions][] => [
    [`${name} in the path`, { url: door + inUrl(text(400)) }],
    [`${name} in the query`, { url: `${door}?e=1&s=${inUrl(text(MOST))}` }],
  ])
  expect(await tooSlow({ alone: { url: door }, ...Object.fromEntries(asked) })).toEqual([])
})

const headers = [
  'authorization',
  'cookie',
  'range',
  'if-none-match',
  'accept-encoding',
  'content-type',
  'idempotency-key',
  'upload-metadata',
  'upload-length',
  'stripe-signature',
  'x-forwarded-for',
]

test.each(headers)('a header %s of 15 kB keeps nobody waiting (S-I7)', async (header) => {
  const texts = [
    'a',
    ' ',
    ';',
    ', ',
    'a;q=1,',
    '=',
    'YQ==,',
    'a YQ==,',
    't=1,v1=a,',
    '"a", W/',
    '1.1.1.1, ',
    'Bearer ',
    '; ',
  ]
  const { token } = await studio.people.admin()
  for (const [method, url] of [
    ['POST', '/api/User/login'],
    ['POST', '/api/Payment/webhook'],
    ['POST', '/api/upload'],
    ['GET', '/api/Price'],
    ['GET', '/media/x.mp4'],
  ] as const) {
    const asked = texts.map((text): [string, InjectOptions] => [
      `${method} ${url} ${text}`,
      {
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          [header]: `x${text.repeat(MOST / text.length)}x`,
        },
        ...(method === 'POST' ? { payload: '{}' } : {}),
      },
    ])
    expect(await tooSlow(Object.fromEntries(asked))).toEqual([])
  }
})

test('forms of the payment pages, however they are nested, keep nobody waiting (S-I7)', async () => {
  const forms = ['a&', 'a[]=&', '[]=&', 'a[b][c][d][e]=&', '%5B', '[', 'a]]]', '__proto__[x]=1&'].map(
    (part): [string, InjectOptions] => [
      part,
      {
        method: 'POST',
        url: '/sandbox/3ds/x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: part.repeat(8_192 / part.length),
      },
    ],
  )
  expect(await tooSlow(Object.fromEntries(forms))).toEqual([])
})

test('a signed body of a webhook is read in time, whatever it holds (S-I7, S-O4)', async () => {
  const asked = Object.entries(hostileBodies).map(([name, body]): [string, InjectOptions] => [
    name,
    {
      method: 'POST',
      url: '/api/Payment/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: body(256 * 1024),
    },
  ])
  expect(await tooSlow(Object.fromEntries(asked))).toEqual([])
})

test('an invoice of somebody whose letters few fonts have keeps nobody waiting (S-I7)', async () => {
  const offers = makeOffers(studio)
  const { id: priceId } = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
  const person = await studio.people.student({ firstName: 'مريم', lastName: '山अनिल' })
  await offers.saveCard(person)
  const { call } = studio.as(person)
  await call(start, { body: { userId: person.id, priceId } })
  const [invoice] = (await call(invoices, {})).records
  const page = new URL(invoice?.hostedInvoiceUrl ?? '').pathname
  expect(await tooSlow({ page: { url: page }, pdf: { url: `${page}/pdf` } })).toEqual([])
  expect((await studio.inject(`${page}/pdf`)).statusCode).toBe(200)
})

test('names of attached files keep nobody waiting (S-I7)', async () => {
  const { token, id } = await studio.people.admin()
  const [row] = await studio.context.db
    .insert(notifications)
    .values(notice(id, '<p>Good morning</p>'))
    .returning()
  const asked = Object.entries(bait).map(([name, text]): [string, InjectOptions] => {
    const file = text(70_000)
      .replaceAll(/["\r\n]/g, '.')
      .toWellFormed()
    const part = `content-disposition: form-data; name="file"; filename="${file}.pdf"\r\ncontent-type: application/pdf`
    return [
      name,
      {
        method: 'POST',
        url: `/api/Notification/${row?.id}/upload`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload: `--x\r\n${part}\r\n\r\n%PDF-1.7 x\r\n--x--\r\n`,
      },
    ]
  })
  expect(await tooSlow(Object.fromEntries(asked))).toEqual([])
})

test('a list of a hundred rich texts, each all tags, is read in time (S-I4, S-I7)', async () => {
  const { token, id } = await studio.people.admin()
  const heap = sanitiseRichText('<p>'.repeat(3_300))
  await studio.context.db.insert(notifications).values(Array.from({ length: 100 }, () => notice(id, heap)))
  const list = { url: '/api/Notification?pageLength=100', headers: { authorization: `Bearer ${token}` } }
  expect((await studio.inject(list)).json().records).toHaveLength(100)
  expect(await tooSlow({ list })).toEqual([])
})

const notice = (authorId: string, description: string) => ({
  authorId,
  title: 'Good morning',
  description,
  sendOptions: {
    sendToAllCoaches: false,
    sendToAllStudents: true,
    sendToSubscribedStudents: false,
    sendToUserIds: [],
    sendToCalendarIds: [],
  },
  sentAt: studio.context.clock.now(),
})
