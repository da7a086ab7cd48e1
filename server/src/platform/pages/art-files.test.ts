import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artFiles } from './art-files.ts'

let folder: string
let app: FastifyInstance
let counted = 0
/** No name of ours: a file is there only to show that nobody looks for it. */
const tooLong = `${'-'.repeat(150)}abcdefgh.svg`
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'art-'))
  await writeFile(
    join(folder, 'hero-abcdefgh.svg'),
    '<svg><circle fill="#E2573A"/><path fill="#1D3B5E"/></svg>',
  )
  await writeFile(join(folder, 'app-abcdefgh.js'), 'secret()')
  await writeFile(join(folder, tooLong), '<svg/>')
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

test('an address that is longer than any picture’s is refused before anything is matched or read, and counted (S-R1)', async () => {
  const before = counted
  for (const file of [tooLong, `${'-'.repeat(15_000)}.svg`, `${'-'.repeat(15_000)}`])
    expect((await app.inject(`/art/2f5d4a-d9a441/${file}`)).statusCode).toBe(404)
  expect(counted).toBe(before + 3)
})

test.each([
  '/art/2f5d4a-d9a441/hero-12345678.svg',
  '/art/2f5d4a-d9a441/app-abcdefgh.js',
  '/art/2f5d4a/hero-abcdefgh.svg',
  '/art/2f5d4a-red/hero-abcdefgh.svg',
  '/art/2f5d4a-d9a441/..%2fhero-abcdefgh.svg',
])('%s is no picture', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})
