import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets, serveEarlierAssets } from './earlier-assets.ts'

let folder: string
const apps: FastifyInstance[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  await rm(folder, { recursive: true })
})

/** A release with these files. */
async function release(name: string, files: Record<string, string>): Promise<string> {
  const built = join(folder, name)
  await mkdir(built)
  for (const [file, text] of Object.entries(files)) await writeFile(join(built, file), text)
  return built
}

const kept = () => join(folder, 'assets')

async function start(built: string): Promise<FastifyInstance> {
  const app = fastify()
  apps.push(app)
  const headersOf = () => ({ 'cache-control': 'max-age=31536000, immutable' })
  await serveEarlierAssets(app, { built, kept: kept(), headersOf, countVisit: () => {} })
  await app.ready()
  return app
}

test('after an upgrade the files of the release before are still served, and so are they when it is taken back', async () => {
  const older = await release('0.1.0', { 'player-abcdefgh.js': 'old()' })
  const newer = await release('0.2.0', { 'player-12345678.js': 'new()' })
  await (await start(older)).close()
  const app = await start(newer)
  const answer = await app.inject('/assets/player-abcdefgh.js')
  expect([answer.statusCode, answer.body]).toEqual([200, 'old()'])
  expect(answer.headers).toMatchObject({ 'cache-control': 'max-age=31536000, immutable' })
  expect(answer.headers['content-type']).toMatch(/javascript/)
  await app.close()
  const back = await start(older)
  expect((await back.inject('/assets/player-12345678.js')).body).toBe('new()')
})

test('two servers of one studio serve each other’s files while one is upgraded', async () => {
  const before = await start(await release('0.1.0', { 'a-abcdefgh.js': 'old()' }))
  await (await start(await release('0.2.0', { 'a-12345678.js': 'new()' }))).close()
  expect((await before.inject('/assets/a-12345678.js')).body).toBe('new()')
})

test('nothing else is reached through the folder, and an unknown file is 404', async () => {
  const app = await start(await release('0.1.0', { 'a-abcdefgh.js': 'old()' }))
  await writeFile(join(folder, 'token-secret'), 'secret')
  await writeFile(join(kept(), '.a-abcdefgh.js-1'), 'half')
  for (const path of ['b-abcdefgh.js', '../token-secret', '%2e%2e/token-secret', '.a-abcdefgh.js-1', ''])
    expect([path, (await app.inject(`/assets/${path}`)).statusCode]).toEqual([
      path,
      expect.toSatisfy((status) => status >= 400),
    ])
})

test('files that no release has used for a month are removed', async () => {
  const day = 24 * 3600_000
  const at = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * day)
  await mkdir(kept())
  const older = await release('0.1.0', { 'a-abcdefgh.js': 'old()', 'same-abcdefgh.js': 'same()' })
  const newer = await release('0.2.0', { 'a-12345678.js': 'new()', 'same-abcdefgh.js': 'same()' })
  await keepAssets(older, kept(), at(0))
  await keepAssets(newer, kept(), at(29))
  expect((await readdir(kept())).sort()).toEqual(['a-12345678.js', 'a-abcdefgh.js', 'same-abcdefgh.js'])
  await keepAssets(newer, kept(), at(31))
  expect((await readdir(kept())).sort()).toEqual(['a-12345678.js', 'same-abcdefgh.js'])
})
