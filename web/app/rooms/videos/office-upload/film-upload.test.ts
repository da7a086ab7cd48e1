import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { filmOptions, isRetryableUpload } from './film-upload.ts'

const file = { name: `${'long tide '.repeat(10)}.MP4`, size: 660_000_000, lastModified: 17 }

test('a film goes in pieces of 10485760 bytes, a failed one again after 0, 3, 5, 10, 20 and 60 seconds (UPLOAD-06, UPLOAD-07, BO-LIMIT-03, BO-LIMIT-04)', () => {
  const { chunkSize, retryDelays } = filmOptions('v', file)
  expect(chunkSize).toBe(10_485_760)
  expect(retryDelays).toEqual([0, 3000, 5000, 10_000, 20_000, 60_000])
})

test('its name is cut and ends with .mp4, and it names its video (BO-API-18, BO-VALID-05)', () => {
  const { metadata } = filmOptions('v', file)
  expect(metadata).toMatchObject({ mimetype: 'video/mp4', size: '660000000', controller: 'video', id: 'v' })
  expect(metadata.name).toMatch(/^long tide .{46}\.mp4$/)
})

test('the same file goes on only for the same video', async () => {
  const of = (videoId: string, changes = {}) => filmOptions(videoId, { ...file, ...changes }).fingerprint()
  expect(await of('v')).toBe(await of('v'))
  expect(new Set([await of('v'), await of('w'), await of('v', { lastModified: 18 })]).size).toBe(3)
})

test.each([
  [0, true],
  [503, true],
  [423, true],
  [409, true],
  [429, true],
  [400, false],
  [401, false],
  [403, false],
  [413, false],
  [507, false],
])('a piece that is answered %d is sent again: %s (UPLOAD-07)', (status, again) => {
  expect(isRetryableUpload(status)).toBe(again)
})

/** Brings a film of ten bytes of which six are there to a server that answers the questions for its offset like this first. */
async function resumeAfter(answers: number[]) {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.method ?? '')
    const status = request.method === 'HEAD' ? (answers.shift() ?? 200) : 204
    request.resume().on('end', () => {
      if (request.method === 'POST') reply.writeHead(201, { location: '/api/upload/second' })
      else
        reply.writeHead(status, { 'upload-offset': request.method === 'HEAD' ? 6 : 10, 'upload-length': 10 })
      reply.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/upload`
  const ended = await new Promise<string>((resolve) => {
    new Upload(Buffer.alloc(10), {
      ...filmOptions('v', { ...file, size: 10 }),
      endpoint: url,
      uploadUrl: `${url}/first`,
      retryDelays: [0, 1, 1],
      onBeforeRequest: () => undefined,
      onSuccess: () => resolve('whole'),
      onError: () => resolve('failed'),
    }).start()
  })
  server.closeAllConnections()
  server.close()
  return { asked, ended }
}

test('an upload whose offset the server can’t tell for a while goes on where it was, and never begins anew (UPLOAD-07, R16)', async () => {
  for (const status of [500, 502, 503, 429, 423]) {
    const { asked, ended } = await resumeAfter([status, status])
    expect([status, ended, asked]).toEqual([status, 'whole', ['HEAD', 'HEAD', 'HEAD', 'PATCH']])
  }
  for (const status of [400, 401]) {
    const { asked, ended } = await resumeAfter([status])
    expect([status, ended, asked]).toEqual([status, 'failed', ['HEAD']])
  }
})

test.each([403, 404, 410])('one that is over (%d) begins anew', async (status) => {
  const { asked, ended } = await resumeAfter([status])
  expect([ended, asked.slice(0, 2)]).toEqual(['whole', ['HEAD', 'POST']])
})
