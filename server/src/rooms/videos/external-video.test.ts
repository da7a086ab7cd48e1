import { type AddressInfo, createServer as createListener } from 'node:net'
import { changeVideo, createVideo, externalVideo, video } from '@studio/contract/videos/endpoints.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vimeoOembed, withoutSize } from '../../adapters/video-host/vimeo-oembed.ts'
import { videos } from '../../database/tables/videos.ts'
import { pagePolicy } from '../../platform/pages/security-headers.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { startVideoHost, type TestVideoHost } from '../../testing/video-host.ts'
import { bringPosters } from './processing/bring-posters.ts'

const LINK = 'https://vimeo.com/76979871'
const thumbnail = 'https://i.vimeocdn.com/video/452001751-8216e0571c251a09'

let host: TestVideoHost
let studio: TestStudio
let coach: TestPerson
let admin: TestPerson
beforeAll(async () => {
  host = await startVideoHost()
  studio = await startTestStudio({ STAND_IN_URL: host.origin })
  coach = await studio.people.coach()
  admin = await studio.people.admin()
})
beforeEach(() => {
  const found = {
    type: 'video',
    title: 'The New Player',
    duration: 61.6,
    thumbnail_url: `${thumbnail}_295x166.jpg`,
  }
  Object.assign(host, { status: 200, body: found, asked: [], referers: [], pictures: [] })
})
afterAll(async () => {
  host.stop()
  await studio.stop()
})

const show = (url: string, person = coach) => studio.as(person).call(externalVideo, { query: { url } })
const save = (externalEmbeddedCode: string) =>
  studio
    .as(coach)
    .call(createVideo, { body: { title: 'Slow tide', coachUserId: coach.id, externalEmbeddedCode } })
const change = (id: string, body: object) => studio.as(coach).call(changeVideo, { params: { id }, body })

describe('a link to the video service', () => {
  test('tells title, whole seconds and the picture in full size (API-33, BO-API-19)', async () => {
    expect(await show(` ${LINK} `)).toEqual({
      title: 'The New Player',
      duration: 62,
      thumbnailUrl: `${thumbnail}.jpg`,
    })
    expect(host.asked).toEqual([LINK])
  })

  test.each([
    [`${thumbnail}_640`, thumbnail],
    [`${thumbnail}_295x166`, thumbnail],
    [`${thumbnail}_295x166.jpg?r=pad`, `${thumbnail}.jpg?r=pad`],
    [`${thumbnail}-d_1280x720.webp`, `${thumbnail}-d.webp`],
    [thumbnail, thumbnail],
  ])('%s loses the suffix of its size alone (API-33)', (given, whole) => {
    expect(withoutSize(given)).toBe(whole)
  })

  test.each([
    'https://evil.example/video/1_640.jpg',
    'http://i.vimeocdn.com/video/1_640.jpg',
    'https://i.vimeocdn.com.evil.example/1.jpg',
    'javascript:alert(1)',
    'https://127.0.0.1/1.jpg',
  ])('keeps no picture from %s (S-O3)', async (thumbnail_url) => {
    host.body = { title: 'x', duration: 1, thumbnail_url }
    expect((await show(LINK)).thumbnailUrl).toBeNull()
  })

  test("the service does not know: 'Invalid Vimeo URL' (BO-VALID-07)", async () => {
    host.status = 404
    expect(await refused(show(LINK))).toMatchObject({
      status: 404,
      code: 'NotFound',
      message: 'Invalid Vimeo URL',
    })
  })

  test('is asked about with the studio’s own address, for films that may be shown there alone', async () => {
    await show(LINK)
    expect(host.referers).toEqual([`${studio.context.publicUrl()}/`])
  })

  test.each([
    [403, ''],
    [401, ''],
    [200, { type: 'video', domain_status_code: 403 }],
  ])('to a film that its owner does not let the studio show names the setting (%i)', async (status, body) => {
    Object.assign(host, { status, body })
    const { host: own } = new URL(studio.context.publicUrl())
    expect((await refused(show(LINK))).message).toBe(refusals.privateLink(own))
    expect((await refused(save(LINK))).fields).toEqual({ externalEmbeddedCode: refusals.privateLink(own) })
  })

  test('whose film has neither title nor length there is saved without', async () => {
    host.body = { type: 'video', title: null }
    expect(await show(LINK)).toEqual({ title: '', duration: 0, thumbnailUrl: null })
    const { id } = await save(LINK)
    expect(await studio.as(coach).call(video, { params: { id } })).toMatchObject({ duration: 0 })
  })

  test.each<[string, number, string | object]>([
    ['a fault', 500, ''],
    ['too many questions', 429, ''],
    ['a request it does not understand', 400, ''],
    ['a redirect, which is not followed', 302, ''],
    ['something else than JSON', 200, '<html>'],
  ])('%s is no word about the video: 503 VideoHostUnavailable', async (_what, status, body) => {
    Object.assign(host, { status, body })
    expect(await refused(show(LINK))).toMatchObject({
      status: 503,
      code: 'VideoHostUnavailable',
      message: refusals.hostAway,
    })
  })

  test.each([
    'https://vimeo.com/showcase/11111111',
    'https://vimeo.com/event/4444444',
    'https://vimeo.com/user123',
  ])('%s is no film, and nobody is asked: the answer tells which link to use', async (link) => {
    expect(await refused(show(link))).toMatchObject({ status: 404, message: refusals.noFilmLink })
    expect((await refused(save(link))).fields).toEqual({ externalEmbeddedCode: refusals.noFilmLink })
    expect(host.asked).toEqual([])
  })

  test.each([
    ['https://vimeo.com/showcase/11111111/video/76979871', LINK],
    ['https://vimeo.com/channels/12345678/76979871', LINK],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', `${LINK}/8272103f6e`],
  ])('%s is stored as the film’s own', async (link, own) => {
    const { id } = await save(link)
    expect(await studio.as(coach).call(video, { params: { id } })).toMatchObject({
      externalEmbeddedCode: own,
    })
    expect(host.asked).toEqual([own])
    host.status = 500
    await change(id, { title: 'Quiet tide', externalEmbeddedCode: link })
  })

  test('to anywhere else is invalid without a question to anybody (S-O1, R18)', async () => {
    const reached: string[] = []
    const canary = createListener((socket) => {
      reached.push(String(socket.remoteAddress))
      socket.destroy()
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const { port } = canary.address() as AddressInfo
    const links = [
      `http://127.0.0.1:${port}/76979871`,
      `http://[::1]:${port}/76979871`,
      `http://2130706433:${port}/76979871`,
      'http://169.254.169.254/latest/76979871',
      'https://vimeo.com.evil.example/76979871',
      'https://vimeo.com@evil.example/76979871',
      'https://user:pass@vimeo.com/76979871',
      'https://vimeo.com:8443/76979871',
      'file:///etc/76979871',
      'https://www.youtube.com/watch?v=76979871',
      '76979871',
      'x'.repeat(500),
    ]
    for (const link of links) expect(await refused(show(link)), link).toMatchObject({ status: 404 })
    expect(await refused(show(' '))).toMatchObject({ status: 400, fields: { url: 'Invalid Vimeo URL' } })
    expect([host.asked, reached]).toEqual([[], []])
    canary.close()
  })

  test('is asked about by teachers and Admin', async () => {
    expect((await show(LINK, admin)).duration).toBe(62)
    expect((await refused(show(LINK, await studio.people.student()))).status).toBe(403)
    expect((await refused(studio.call(externalVideo, { query: { url: LINK } }))).status).toBe(401)
  })

  test('is away when nobody listens at the service', async () => {
    const away = vimeoOembed({
      standIn: 'http://127.0.0.1:1',
      publicUrl: () => 'https://studio.example',
    })
    expect(await away.find({ id: '76979871', hash: null })).toEqual({ verdict: 'away' })
  })
})

describe('a video saved with a link', () => {
  test('is asked about again, trimmed, and takes picture and length from the service (D12, BO-VALID-06, LIBRARY-07)', async () => {
    const { id } = await save(`  ${LINK}  `)
    expect(host.asked).toEqual([LINK])
    expect(await studio.as(coach).call(video, { params: { id } })).toMatchObject({
      title: 'Slow tide',
      externalEmbeddedCode: LINK,
      duration: 62,
      thumbnailUrl: `${thumbnail}.jpg`,
    })
    expect(await studio.call(video, { params: { id } })).not.toHaveProperty('externalEmbeddedCode')
  })

  test('has its picture from the studio: fetched once, drawn anew, and no page may load it from there (S-S8, D12)', async () => {
    // What was saved before has asked by then.
    await studio.context.queue.drain()
    host.body = { title: 'x', duration: 61, thumbnail_url: `${host.origin}/poster_295x166.jpg` }
    const { id } = await save(LINK)
    const shown = async () => (await studio.call(video, { params: { id } })).thumbnailUrl ?? ''
    host.status = 500
    await studio.context.queue.drain()
    expect(await shown()).toBe(`${host.origin}/poster.jpg`)
    host.status = 200
    await bringPosters(studio.context)
    expect(await shown()).toMatch(/^\/pictures\/[0-9a-f]{32}\.webp$/)
    expect((await studio.inject({ url: await shown() })).headers['content-type']).toBe('image/webp')
    await bringPosters(studio.context)
    expect(host.pictures).toEqual(['/poster.jpg', '/poster.jpg'])
    expect(pagePolicy([], { stripe: false })).not.toContain('vimeocdn')
  })

  test('is not saved when the service does not know it, or says nothing (BO-VALID-07)', async () => {
    const before = await studio.context.db.$count(videos)
    host.status = 404
    expect(await refused(save(LINK))).toMatchObject({
      status: 400,
      message: 'Invalid Vimeo URL',
      fields: { externalEmbeddedCode: 'Invalid Vimeo URL' },
    })
    host.status = 500
    expect(await refused(save(LINK))).toMatchObject({ status: 503, code: 'VideoHostUnavailable' })
    expect(await studio.context.db.$count(videos)).toBe(before)
  })

  test('keeps its link while only the title is mended, even with the service away', async () => {
    const { id } = await save(LINK)
    host.status = 500
    expect(await change(id, { title: 'Quiet tide', externalEmbeddedCode: LINK })).toMatchObject({
      title: 'Quiet tide',
      externalEmbeddedCode: LINK,
      duration: 62,
    })
    expect((await refused(change(id, { externalEmbeddedCode: `${LINK}1` }))).status).toBe(503)
    host.status = 404
    expect((await refused(change(id, { externalEmbeddedCode: `${LINK}1` }))).fields).toEqual({
      externalEmbeddedCode: 'Invalid Vimeo URL',
    })
    expect((await studio.as(coach).call(video, { params: { id } })).externalEmbeddedCode).toBe(LINK)
  })

  test('is a draft again once its link is taken away', async () => {
    const { id } = await save(LINK)
    const left = await change(id, { externalEmbeddedCode: '' })
    expect(left).toMatchObject({ duration: 0, thumbnailUrl: null })
    expect(left).not.toHaveProperty('externalEmbeddedCode')
    expect((await refused(studio.call(video, { params: { id } }))).status).toBe(404)
  })

  test('takes the place of an uploaded film, whose file goes', async () => {
    const id = await makeLibrary(studio.context).video({ coachUserId: coach.id })
    const key = await keyOf(id)
    expect(await change(id, { externalEmbeddedCode: null })).toHaveProperty('url')
    const changed = await change(id, { externalEmbeddedCode: LINK })
    expect(changed).toMatchObject({ externalEmbeddedCode: LINK, duration: 62 })
    expect(changed).not.toHaveProperty('url')
    await studio.context.queue.drain()
    expect(await studio.context.files.size(key)).toBeNull()
  })

  test('that is unknown is told together with styles that are not there (S-I1, BO-VALID-07)', async () => {
    const { id } = await save(LINK)
    host.status = 404
    const wrong = { externalEmbeddedCode: 'https://vimeo.com/404', tagIds: [crypto.randomUUID()] }
    expect((await refused(change(id, wrong))).fields).toEqual({
      externalEmbeddedCode: 'Invalid Vimeo URL',
      tagIds: 'Unknown style',
    })
  })
})

async function keyOf(videoId: string): Promise<string> {
  const { rows } = await studio.context.db.execute<{ key: string }>(
    `select f.key from files f join videos v on v.file_id = f.id where v.id = '${videoId}'`,
  )
  return rows[0]?.key ?? ''
}
