import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { dayOf } from '@studio/contract/dates.ts'
import { unreadStream } from '@studio/contract/notifications/endpoints.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { UPLOAD_CHUNK } from '@studio/contract/videos/upload/rules.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { files } from '../database/tables/studio.ts'
import { videos } from '../database/tables/videos.ts'
import { makeLibrary } from '../testing/library.ts'
import {
  checkShippedFile,
  hasOpenssl,
  type Nginx,
  orWithoutNginx,
  realNginx,
  startNginx,
} from '../testing/nginx.ts'
import type { TestPerson } from '../testing/people.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'
import { tusOf } from '../testing/tus.ts'

const film = randomBytes(300_000)
const METRICS_TOKEN = randomBytes(32).toString('base64url')

describe.skipIf(!realNginx)(`behind nginx, by the file that is shipped${orWithoutNginx}`, () => {
  let studio: TestStudio
  let nginx: Nginx
  let library: ReturnType<typeof makeLibrary>
  let videoId: string

  beforeAll(async () => {
    studio = await startTestStudio({
      TRUST_PROXY: 'loopback',
      FILES_BY_PROXY: '/kept-files',
      RATE_LIMITS: 'on',
      METRICS_TOKEN,
    })
    const { dataDir } = studio.context.config
    // As systemd creates it: the group may enter.
    chmodSync(dataDir, 0o750)
    nginx = await startNginx({ ports: [new URL(studio.url).port], files: join(dataDir, 'files') })
    library = makeLibrary(studio.context)
    videoId = await library.video({ film })
    await library.renditions(videoId, film)
    await library.day(dayOf(studio.context.clock.now()), [videoId])
  })
  afterAll(async () => {
    await nginx?.stop()
    await studio?.stop()
  })

  const member = async () => {
    const person = await studio.people.student()
    await library.membership(person.id, ['DailyClasses'])
    return person
  }
  const linkFor = async (person: TestPerson) => {
    const { url } = await studio.as(person).call(video, { params: { id: videoId } })
    return new URL(url ?? '', nginx.url)
  }

  test.skipIf(!hasOpenssl)('nginx takes the file as it is (needs openssl for a certificate)', () => {
    expect(checkShippedFile()).toEqual({ isRight: true, said: expect.stringContaining('successful') })
  })

  test.skipIf(!hasOpenssl)('nginx takes the guide’s copies of it for several studios of a host', () => {
    const { isRight, said } = checkShippedFile(['calm', 'still'])
    expect(said).toContain('successful')
    expect(said).not.toContain('[warn] conflicting')
    expect(isRight).toBe(true)
  })

  test('a school that has the studio open behind one address still gets its pages (S-R1)', async () => {
    const people = await Promise.all(Array.from({ length: 14 }, () => studio.people.student()))
    const leaving = new AbortController()
    const open = ({ token }: TestPerson) =>
      fetch(`${nginx.url}/api${unreadStream.path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      })
    const streams = await Promise.all(
      people.flatMap((person) => Array.from({ length: 19 }, () => open(person))),
    )
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await fetch(`${nginx.url}/api/Settings`)).status).toBe(200)
    leaving.abort()
  })

  test('a stranger who sends slowly from an address stops nobody there who is signed in (S-R1)', async () => {
    const { token } = await studio.people.student()
    const { port } = new URL(nginx.url)
    const slow = Array.from({ length: 256 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write('POST /api/User/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n')
      return socket
    })
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${nginx.url}/api/Settings`, { headers })).status
    await expect.poll(() => ask({}), { timeout: 10_000 }).toBe(429)
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200)
    for (const socket of slow) socket.destroy()
    await expect.poll(() => ask({}), { timeout: 10_000 }).toBe(200)
  })

  test('calls are answered, and whoever forges their address is counted all the same (S-R1)', async () => {
    const settings = await fetch(`${nginx.url}/api/Settings`)
    expect([settings.status, await settings.json()]).toMatchObject([200, { studioName: expect.any(String) }])
    const { userName } = await studio.people.student()
    const ask = async (last: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${last}` }
      return (await fetch(`${nginx.url}/api/User/checkUserName?userName=${userName}`, { headers })).status
    }
    const answers = await Promise.all(Array.from({ length: 110 }, (_, last) => ask(last)))
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  test('the log of nginx has no secret of a link (S-R3)', async () => {
    const secrets = [
      '/reset-password?userId=1&code=verysecret',
      '/my-practices/verysecret.ics',
      '/shared-year/verysecret',
      '/share/year/verysecret/1.jpg',
      '/media/a.mp4?s=verysecret',
    ]
    for (const path of secrets)
      await fetch(`${nginx.url}${path}`, { headers: { referer: 'http://x/?verysecret' } })
    await vi.waitFor(() => expect(nginx.log()).toContain('/media/a.mp4'))
    expect(nginx.log()).toContain('"GET /my-practices/-" 404')
    expect(nginx.log()).not.toContain('verysecret')
  })

  test('the figures are not for whoever comes by nginx', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect((await fetch(`${studio.url}/metrics`, { headers })).status).toBe(200)
    expect((await fetch(`${nginx.url}/metrics`, { headers })).status).toBe(404)
  })

  test('a film comes in pieces of 10 MB, and what has arrived of one that is cut off is kept (S-F4)', async () => {
    const admin = await studio.people.admin()
    const tus = tusOf(nginx)
    const { path } = await tus.begin(admin, await library.video({ film: false }), 3 * UPLOAD_CHUNK)
    const sent = await tus.send(admin, path, 0, randomBytes(UPLOAD_CHUNK))
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(UPLOAD_CHUNK)])
    const { port } = new URL(nginx.url)
    const cut = connect(Number(port), '127.0.0.1')
    cut.write(
      `PATCH ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${admin.token}\r\ntus-resumable: 1.0.0\r\n` +
        `content-type: application/offset+octet-stream\r\nupload-offset: ${UPLOAD_CHUNK}\r\n` +
        `content-length: ${UPLOAD_CHUNK}\r\n\r\n`,
    )
    cut.write(randomBytes(100_000))
    const received = async () => Number((await tus.head(admin, path)).headers.get('upload-offset'))
    const kept = UPLOAD_CHUNK + 100_000
    // While the chunk arrives, its first bytes are already on the studio's disk.
    await expect.poll(async () => (await received()) > UPLOAD_CHUNK, { timeout: 15_000 }).toBe(true)
    cut.destroy()
    await expect.poll(received, { timeout: 15_000 }).toBe(kept)
  })

  test('an open page hears its first news at once (D18.event-stream)', async () => {
    const { token } = await studio.people.student()
    const gone = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const page = await fetch(`${nginx.url}/api${unreadStream.path}`, { headers, signal: gone.signal })
    let heard = ''
    for await (const bytes of page.body!) {
      heard += new TextDecoder().decode(bytes)
      if (heard.includes('unreadCount')) break
    }
    expect(heard).toContain('data: {"unreadCount":0}')
    gone.abort()
  })

  test('nginx sends a film and its parts once the studio has checked who watches (S-F7)', async () => {
    const url = await linkFor(await member())
    const made = new URL(url.href.replace('film.m3u8', 'v480.mp4'))
    const part = await fetch(made, { headers: { range: 'bytes=1000-250000' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1000, 250_001))).toBe(true)
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': `bytes 1000-250000/${film.length}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(part.headers.has('x-accel-redirect')).toBe(false)
    const past = await fetch(made, { headers: { range: `bytes=${film.length}-` } })
    expect(past.status).toBe(416)
    const head = await fetch(made, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(film.length)])
  })

  test('a link that opens nothing opens nothing, and nobody asks for a kept file past the studio (S-F7)', async () => {
    const url = await linkFor(await member())
    url.searchParams.set('k', 'A'.repeat(43))
    expect((await fetch(url)).status).toBe(403)
    const [row] = await studio.context.db
      .select({ key: files.key })
      .from(videos)
      .innerJoin(files, eq(files.id, videos.fileId))
      .where(eq(videos.id, videoId))
    for (const address of [`/kept-files/${row?.key}`, '/kept-files/', `/x/../kept-files/${row?.key}`]) {
      const { port } = new URL(nginx.url)
      const asking = connect(Number(port), '127.0.0.1')
      asking.end(`GET ${address} HTTP/1.0\r\nhost: 127.0.0.1\r\n\r\n`)
      expect((await text(asking)).split('\r\n')[0], address).toBe('HTTP/1.1 404 Not Found')
    }
  })

  test('a film that is gone from the disk is not found, in words (S-I10)', async () => {
    const lost = await library.video({ film })
    await library.day(dayOf(studio.context.clock.now()), [videoId, lost])
    const watcher = await member()
    const { url } = await studio.as(watcher).call(video, { params: { id: lost } })
    const [row] = await studio.context.db
      .select({ key: files.key })
      .from(videos)
      .innerJoin(files, eq(files.id, videos.fileId))
      .where(eq(videos.id, lost))
    await studio.context.files.remove(row?.key ?? '')
    const answer = await fetch(new URL(url ?? '', nginx.url))
    expect([answer.status, await answer.json()]).toMatchObject([404, { Message: 'Not found' }])
  })
})
