import { createVideo } from '@studio/contract/videos/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrlOf } from '../../../testing/database.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { startStudioProcess } from '../../../testing/studio-process.ts'
import { readTestFilm, tusOf } from '../../../testing/tus.ts'

const SENT = 300_000

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

test('a server that is told to stop in the middle of a PATCH keeps what came of it, stops cleanly, and leaves no job behind (F14, E11)', async () => {
  const coach = await studio.people.coach()
  const film = await readTestFilm()
  const { id } = await studio
    .as(coach)
    .call(createVideo, { body: { title: 'Slow tide', coachUserId: coach.id } })
  const { path } = await tusOf(studio).begin(coach, id, film.length)
  const { dataDir: DATA_DIR, tokenSecret: TOKEN_SECRET = '' } = studio.context.config
  const DATABASE_URL = databaseUrlOf(studio.context.db.$client.options)
  const server = await startStudioProcess({ DATA_DIR, DATABASE_URL, TOKEN_SECRET: TOKEN_SECRET ?? '' })
  const offset = async () => Number((await tusOf(studio).head(coach, path)).headers.get('upload-offset'))

  const unfinished = new ReadableStream({
    start: (body) => body.enqueue(film.subarray(0, SENT)),
  })
  const sending = tusOf(server).send(coach, path, 0, unfinished)
  const cut = expect(sending).rejects.toThrow()
  await expect.poll(() => studio.context.uploads.length(path.slice(-36)), { timeout: 30_000 }).toBe(SENT)
  expect(await server.end('SIGTERM')).toBe(0)
  await cut

  expect(await offset()).toBe(SENT)
  const active = sql`select name from queue.job where state = 'active'`
  expect((await studio.context.db.execute(active)).rows).toEqual([])
  expect((await tusOf(studio).send(coach, path, SENT, film.subarray(SENT))).status).toBe(204)
}, 120_000)
