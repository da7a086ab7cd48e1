import { inRoom } from '@studio/contract/endpoint.ts'
import { Id } from '@studio/contract/values.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints, nameOf } from '../../testing/all-endpoints.ts'
import { largestOf, type Schema } from '../../testing/hostile-load/good-input.ts'
import { exceedsJsonLimits } from '../input/read-json.ts'
import { bodyLimitsOf, DEFAULT_BODY_LIMITS } from './body-limits.ts'

const endpoints = (await allEndpoints()).map(([, endpoint]) => endpoint)
const { post } = inRoom('studio')
const call = (body: z.ZodType) =>
  post('/x', { summary: 'x', callers: ['visitor'], body, status: 200, answer: z.object({}) })

test('a body is 8 kB at most, but for calls whose texts and lists are longer (S-I3)', () => {
  const larger = endpoints.filter((endpoint) => bodyLimitsOf(endpoint).bytes > DEFAULT_BODY_LIMITS.bytes)
  const kilobytes = larger.map((endpoint) => `${nameOf(endpoint)} ${bodyLimitsOf(endpoint).bytes / 1024}`)
  expect(kilobytes.sort()).toEqual([
    'POST Calendar 14',
    'POST Form 64',
    'POST Notification 123',
    'POST Notification/recipients 93',
    'POST Notification/setReadMark 46',
    'POST OwnData 39',
    'POST Payment/webhook 256',
    'POST Price 12',
    'POST Settings/legal/preview 352',
    'POST Tag/range 18',
    'POST User/changePassword 39',
    'POST User/emailChange 43',
    'POST User/login 40',
    'POST User/member 12',
    'POST User/passkeys 46',
    'POST User/passkeys/options 39',
    'POST User/passkeys/{id}/remove 39',
    'POST User/secondFactor 39',
    'POST User/secondFactor/off 39',
    'POST User/secondFactor/recoveryCodes 39',
    'POST Video 17',
    'POST Video/getAllVideos 10',
    'POST VideoHistory/copy/undo 15',
    'PUT Calendar/{id} 14',
    'PUT MoveIn/{id}/line 295',
    'PUT Person/{id}/note 24',
    'PUT Price/{id} 12',
    'PUT Settings/legal/{name} 352',
    'PUT Settings/links 68',
    'PUT Settings/look 16',
    'PUT User/{id} 39',
    'PUT Video/{id} 17',
    'PUT Video/{id}/chapters 11',
  ])
})

test.each(endpoints.filter(({ body }) => body).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s takes the largest body that its shape lets through, and not ten times as much',
  (_name, endpoint) => {
    const { bytes, members } = bodyLimitsOf(endpoint)
    const largest = largestOf(
      z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema,
    )
    const json = Buffer.from(JSON.stringify(largest, null, 2))
    expect(json.length).toBeLessThanOrEqual(bytes)
    expect(exceedsJsonLimits(json, members)).toBe(false)
    expect(bytes).toBeLessThanOrEqual(Math.max(DEFAULT_BODY_LIMITS.bytes, 10 * json.length))
  },
)

test('a text or a list without a most length stops start-up', () => {
  const inner = (body: z.ZodType) => () => bodyLimitsOf(call(body))
  expect(inner(z.strictObject({ title: z.string() }))).toThrow(
    'POST /x body.title: a text has no most length',
  )
  expect(inner(z.strictObject({ ids: z.array(Id) }))).toThrow('POST /x body.ids: a list has no most length')
  expect(
    inner(z.strictObject({ title: z.string().max(9).optional(), ids: z.array(Id).max(9) })),
  ).not.toThrow()
})
