import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, CallError } from '@studio/contract/call.ts'
import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { createVideo, video } from '@studio/contract/videos/endpoints.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { callAt } from '../../server/src/testing/call-at.ts'
import { readTestFilm, tusOf } from '../../server/src/testing/tus.ts'
import { residentMegabytes, withServed } from '../../tools/bench/served.ts'

/** D12.chunks */
const CHUNK = 10_485_760
const MEGABYTES = process.env.FULL ? 1_000 : 150
const LISTS = 100
/** What a server may grow by (F22). */
const MOST = 64
const PLAYERS = 100
const RANGE = 1_048_576
/** What it may grow by while players read (L6). */
const MOST_WATCHING = 50

/** A film with an empty box behind it, which makes it as long as is wanted. */
async function longFilm(): Promise<Buffer<ArrayBuffer>> {
  const film = await readTestFilm()
  const bytes = Buffer.alloc(MEGABYTES * 1_000_000)
  film.copy(bytes)
  bytes.writeUInt32BE(bytes.length - film.length, film.length)
  bytes.write('free', film.length + 4)
  return bytes
}

/** Asks again if the server of a busy machine sends a caller away: what counts is that everything is answered in the end. */
const patiently =
  (call: Call): Call =>
  async (...given) => {
    for (;;)
      try {
        return await call(...given)
      } catch (error) {
        if (!(error instanceof CallError && error.status === 503)) throw error
        await sleep(1_000)
      }
  }

/** The same for a part of a film. */
async function partOf(film: URL, range: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(film, { headers: { range } })
    if (answer.status !== 503) return answer
    await answer.text()
    await sleep(1_000)
  }
}

afterEach(() => vi.unstubAllEnvs())

test.skipIf(process.platform !== 'linux')(
  `an upload of ${MEGABYTES} MB, ${PLAYERS} players and ${LISTS} long lists at once fit into a heap of 256 MB (F22, L6)`,
  { timeout: 300_000 },
  async () => {
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=256')
    vi.stubEnv('FFMPEG', 'off')
    await withServed(async ({ pid, url }) => {
      const admin = { email: 'admin@demo.studio', password: 'Admin123' }
      const { accessToken: token } = await patiently(callAt(url))(signIn, { body: admin })
      const call = patiently(callAt(url, token))
      const lists = () =>
        Promise.all(Array.from({ length: LISTS }, () => call(classDays, { query: { pageLength: 100 } })))
      await lists()
      const { records } = await call(people, { query: { role: 'Coach' } })
      const made = await call(createVideo, {
        body: { title: 'Long tide', coachUserId: records[0]?.id ?? '' },
      })
      const film = await longFilm()
      const tus = tusOf({ url })
      const { path } = await tus.begin({ token }, made.id, film.length)
      const before = residentMegabytes(pid)
      let most = before
      for (let offset = 0; offset < film.length; offset += CHUNK) {
        const { status } = await tus.send({ token }, path, offset, film.subarray(offset, offset + CHUNK))
        expect(status).toBe(204)
        most = Math.max(most, residentMegabytes(pid))
      }
      expect(most - before).toBeLessThan(MOST)
      await expect.poll(async () => (await call(video, { params: made })).url).toContain('/media/')
      for (const { records: days } of await lists()) expect(days.length).toBeGreaterThan(20)
      const { url: link } = await call(video, { params: made })
      const watched = residentMegabytes(pid)
      const parts = Array.from({ length: PLAYERS }, async (_, player) => {
        const from = (player * 1_000_000) % (film.length - RANGE)
        const range = `bytes=${from}-${from + RANGE - 1}`
        const answer = await partOf(new URL(link ?? '', url), range)
        expect(answer.status).toBe(206)
        expect(Buffer.from(await answer.arrayBuffer()).equals(film.subarray(from, from + RANGE))).toBe(true)
      })
      await Promise.all(parts)
      expect(residentMegabytes(pid) - watched).toBeLessThan(MOST_WATCHING)
    })
  },
)
