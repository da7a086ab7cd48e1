import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { EncodedText, encodeAnswers, encodedBody } from './encoded-text.ts'

const long = { titles: Array.from({ length: 200 }, (_, number) => `Slow evening ${number}`) }

function door() {
  const app = fastify()
  encodeAnswers(app)
  const kept = new EncodedText(JSON.stringify(long))
  app.get('/long', async () => long)
  app.get('/short', async () => ({ titles: [] }))
  app.get('/kept', async (request, reply) => encodedBody(request, reply.type('application/json'), kept))
  return (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } })
}

test.each(['/long', '/kept'])(
  'an answer of some length comes compressed to whoever takes it so: %s',
  async (url) => {
    const get = door()
    const plain = await get(url, '')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json()).toEqual(long)
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await get(url, accepted)
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(packed.rawPayload.length),
      })
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      expect(read(packed.rawPayload).toString()).toBe(plain.body)
    }
  },
)

test('caches are told that answers of some length differ by encoding, and a short one is sent as it is', async () => {
  const get = door()
  expect((await get('/long', '')).headers.vary).toBe('Accept-Encoding')
  const short = await get('/short', 'br')
  expect(short.headers).not.toHaveProperty('content-encoding')
  expect(short.json()).toEqual({ titles: [] })
})
