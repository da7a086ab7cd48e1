import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artFiles } from './art-files.ts'

let folder: string
let app: FastifyInstance
let counted = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'art-'))
  await writeFile(
    join(folder, 'hero-abcdefgh.svg'),
    '<svg><circle fill="#E2573A"/><path fill="#1D3B5E"/></svg>',
  )
  await writeFile(join(folder, 'app-abcdefgh.js'), 'secret()')
  app = fastify()
  artFiles(app, { folders: [join(folder, 'none'), folder], countVisit: () => void counted++ })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('a drawn picture comes in the colours that its address names, for good (D15)', async () => {
  const answer = await app.inject('/art/2f5d4a-d9a441/hero-abcdefgh.svg')
  expect(answer.body).toBe('<svg><circle fill="#d9a441"/><path fill="#2f5d4a"/></svg>')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  await app.inject('/art/2f5d4a-d9a441/hero-abcdefgh.svg')
  expect(counted, 'drawn once, counted once').toBe(1)
})

test.each([
  '/art/2f5d4a-d9a441/hero-12345678.svg',
  '/art/2f5d4a-d9a441/app-abcdefgh.js',
  '/art/2f5d4a/hero-abcdefgh.svg',
  '/art/2f5d4a-red/hero-abcdefgh.svg',
  '/art/2f5d4a-d9a441/..%2fhero-abcdefgh.svg',
])('%s is no picture', async (url) => {
  expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400)
})
