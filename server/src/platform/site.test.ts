import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LegalTexts } from '@studio/contract/studio/legal.ts'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerError } from './error-handler.ts'
import { mountSite } from './site.ts'

const app = fastify()
let webFolder: string

/** A web that renders one page whatever is asked. */
const web = `export const entry = { module: { makeSite: () => ({
  equip() {},
  render: async () => new Response('<p>Page</p>', { headers: { 'content-type': 'text/html' } }),
}) } }`

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(webFolder, 'build/server'), { recursive: true })
  await mkdir(join(webFolder, 'build/client'))
  await writeFile(join(webFolder, 'build/server/package.json'), '{"type":"module"}')
  await writeFile(join(webFolder, 'build/server/index.js'), web)
  app.setErrorHandler(answerError)
  app.get('/api/Price', () => ({ records: [] }))
  app.put('/api/Price/:id', () => ({}))
  await mountSite(app, {
    webFolder,
    dev: false,
    generation: () => '1',
    publicUrl: () => 'http://studio.test',
    stripe: false,
    legalTexts: {} as LegalTexts,
  })
})
afterAll(async () => {
  await app.close()
  await rm(webFolder, { recursive: true })
})

test('an unknown call below /api is refused in JSON where pages are served, and never answered with one (S-I10)', async () => {
  for (const path of ['/api/Nothing', '/api/price', '/api/Price/1', '/api/']) {
    const answer = await app.inject(path)
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.json()).toMatchObject({ Message: 'Not found', code: 'NotFound' })
  }
  expect((await app.inject('/api/Price')).json()).toEqual({ records: [] })
  expect((await app.inject('/membership-pricing')).body).toBe('<p>Page</p>')
})
