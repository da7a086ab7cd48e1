import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import { removeAvatar, setAvatar, setCover } from '@studio/contract/people/profile/endpoints.ts'
import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../database/tables/studio.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { redrawPicture } from '../../studio/drawing/uploaded-picture.ts'

let studio: TestStudio
let coach: Awaited<ReturnType<TestStudio['people']['coach']>>
beforeAll(async () => {
  studio = await startTestStudio()
  coach = await studio.people.coach()
})
afterAll(() => studio.stop())

const LIMIT = 20_000_000
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 200 } } })

function formWith(bytes: Uint8Array, name = 'file') {
  const form = new FormData()
  form.set(name, new File([new Uint8Array(bytes)], 'C:\\photo.png', { type: 'image/png' }))
  return form
}

const upload = (bytes: Uint8Array, caller = coach, id = coach.id) =>
  studio.as(caller).call(setAvatar, { params: { id } }, { form: formWith(bytes) })

async function download(url: string) {
  const answer = await studio.inject({ url })
  expect(answer.statusCode).toBe(200)
  return { bytes: answer.rawPayload, headers: answer.headers }
}

describe('a photo', () => {
  test('API-11, BO-API-10, S-F1: is drawn anew without what the file tells besides, and is public', async () => {
    const place = { IFD0: { Copyright: 'secret place' } }
    const bytes = await drawn(1600, 1200).jpeg().withExif(place).toBuffer()
    expect(bytes.includes('secret place')).toBe(true)
    const { avatarUrl } = await upload(bytes)
    const { bytes: shown, headers } = await download(avatarUrl)
    expect(shown.includes('secret place')).toBe(false)
    const facts = await sharp(shown).metadata()
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 800, 600, undefined])
    expect(headers['content-type']).toBe('image/webp')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toContain('immutable')
    expect((await studio.as(coach).call(me, {})).avatarUrl).toBe(avatarUrl)
    const list = await studio.call(people, { query: { role: 'Coach' } })
    expect(list.records[0]?.avatarUrl).toBe(avatarUrl)
  })

  test('S-D3: the one before it is removed by a job', async () => {
    const first = (await upload(await drawn(31, 17).png().toBuffer())).avatarUrl
    const second = (await upload(await drawn(17, 31).png().toBuffer())).avatarUrl
    await download(first)
    await studio.context.queue.drain()
    expect((await studio.inject({ url: first })).statusCode).toBe(404)
    await download(second)
  })

  test('S-D3: of several sent at once one stays, and the others are removed', async () => {
    const files = await Promise.all([41, 42, 43].map((width) => drawn(width, 9).png().toBuffer()))
    const sent = await Promise.all(files.map((bytes) => upload(bytes)))
    await studio.context.queue.drain()
    const { avatarUrl } = await studio.as(coach).call(me, {})
    for (const { avatarUrl: url } of sent) {
      expect((await studio.inject({ url })).statusCode).toBe(url === avatarUrl ? 200 : 404)
    }
  })

  test('S-F1: stands upright as the camera held it', async () => {
    const bytes = await drawn(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const facts = await sharp((await download((await upload(bytes)).avatarUrl)).bytes).metadata()
    expect([facts.width, facts.height]).toEqual([100, 300])
  })

  test('LIMIT-06, VALID-17, BO-VALID-41, R15: 20,000,000 bytes pass, one more is too large', async () => {
    const png = await drawn(50, 50).png().toBuffer()
    const exactly = Buffer.concat([png, Buffer.alloc(LIMIT - png.length)])
    expect((await upload(exactly)).avatarUrl).toMatch(/^\/pictures\//)
    const { status, message } = await refused(upload(Buffer.concat([exactly, Buffer.alloc(1)])))
    expect([status, message]).toEqual([413, 'The file is very large'])
  })

  test('VALID-16, BO-VALID-40, R15: only jpeg and png, by what is in the file', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const png = await drawn(200, 200).png().toBuffer()
    const wrong = [
      svg,
      Buffer.from('GIF89a'),
      await drawn(9, 9).webp().toBuffer(),
      png.subarray(0, 60),
      (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 700),
      Buffer.alloc(0),
    ]
    for (const bytes of wrong) {
      const { status, message } = await refused(upload(bytes))
      expect([status, message]).toEqual([415, 'Please choose a jpeg or png picture'])
    }
  })

  const tooManyPixels =
    'This picture has too many pixels. Save it no more than 6,000 pixels wide, and choose it again'

  describe('that is hostile (R15)', () => {
    const text = (words: string) => Buffer.from(words, 'latin1')
    /** A chunk of a png, with its checksum. */
    const chunk = (type: string, bytes: Buffer) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      const sum = Buffer.alloc(4)
      sum.writeUInt32BE(crc32(Buffer.concat([text(type), bytes])))
      return Buffer.concat([length, text(type), bytes, sum])
    }
    /** A png that says it is so large, whatever it holds. */
    const pngOf = (width: number, height: number, pixels: Buffer) => {
      const head = Buffer.alloc(13)
      head.writeUInt32BE(width, 0)
      head.writeUInt32BE(height, 4)
      head.set([8, 2], 8)
      const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
      return Buffer.concat([text('\x89PNG\r\n\x1a\n'), ...chunks])
    }
    let bomb: Buffer
    beforeAll(async () => {
      const megabyte = Buffer.alloc(1_000_000)
      bomb = await buffer(
        Readable.from(Array.from({ length: 400 }, () => megabyte)).pipe(createDeflate({ level: 1 })),
      )
    })
    const page = '<html><script>alert(1)</script></html>'

    test.each<[string, () => Buffer, number]>([
      [
        'a png of 30,000 times 30,000 pixels',
        () => pngOf(30_000, 30_000, deflateSync(Buffer.alloc(9_000))),
        413,
      ],
      ['a png that unpacks to 400 MB', () => pngOf(30_000, 4_444, bomb), 413],
      ['an archive', () => text(`PK\x03\x04${'0'.repeat(40)}`), 415],
      [
        'a page that begins as a jpeg',
        () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(page)]),
        415,
      ],
    ])('%s is refused, and takes no memory of the server', async (_what, make, expected) => {
      const bytes = make()
      const before = process.memoryUsage.rss()
      const { status, message } = await refused(upload(bytes))
      expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
      const said = expected === 413 ? tooManyPixels : 'Please choose a jpeg or png picture'
      expect([status, message]).toEqual([expected, said])
    })

    test.each<[string, (picture: Buffer) => Buffer]>([
      ['behind its end', (picture) => Buffer.concat([picture, text(page), text('PK\x03\x04')])],
      [
        'in a comment',
        (picture) =>
          Buffer.concat([
            picture.subarray(0, 2),
            Buffer.from([0xff, 0xfe, 0, page.length + 2]),
            text(page),
            picture.subarray(2),
          ]),
      ],
    ])('a jpeg that is a page as well, %s, is the picture alone', async (_where, join) => {
      const { avatarUrl } = await upload(join(await drawn(60, 40).jpeg().toBuffer()))
      const { bytes, headers } = await download(avatarUrl)
      expect(headers['content-type']).toBe('image/webp')
      expect(bytes.includes('script')).toBe(false)
      expect((await sharp(bytes).metadata()).width).toBe(60)
    })

    test('a png with more behind its last line than it says is the picture alone, or none', async () => {
      const before = process.memoryUsage.rss()
      const outcome = await upload(pngOf(100, 100, bomb)).catch(({ status }) => status)
      expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
      expect([415, { avatarUrl: expect.any(String) }]).toContainEqual(outcome)
    })
  })

  test('S-F1: more than 40 million pixels are too large, however small the file', async () => {
    const bomb = await drawn(8001, 5000).png().toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refused(upload(bomb))).toMatchObject({ status: 413, message: tooManyPixels })
  })

  test('S-F1, S-R1: are drawn one at a time, in a process of their own', async () => {
    const bytes = await drawn(3000, 3000).jpeg({ progressive: true }).toBuffer()
    const drawing = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
    const seen = new Set<number>()
    const watch = setInterval(() => seen.add(drawing()), 2)
    await Promise.all([1, 2, 3].map(() => upload(bytes)))
    clearInterval(watch)
    expect(Math.max(...seen)).toBe(1)
  })

  test('S-F1, S-R1: what takes too long to draw is given up, and the next one is drawn', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studio-picture-'))
    const path = join(folder, 'picture')
    await writeFile(path, await drawn(6000, 6000).png().toBuffer())
    const size = { width: 10, height: 10 }
    const asker = { address: '192.0.2.1', account: coach.id }
    const [late, next] = await Promise.allSettled([
      redrawPicture(asker, path, { size }, 1),
      redrawPicture(asker, path, { size }),
    ])
    await rm(folder, { recursive: true })
    expect(late).toMatchObject({ status: 'rejected', reason: { status: 415 } })
    expect(next.status).toBe('fulfilled')
  })

  test('the call wants one file named file', async () => {
    const png = await drawn(50, 50).png().toBuffer()
    const other = studio
      .as(coach)
      .call(setAvatar, { params: { id: coach.id } }, { form: formWith(png, 'picture') })
    expect((await refused(other)).fields).toEqual({ file: 'Please choose a file' })
    const none = studio.as(coach).call(setAvatar, { params: { id: coach.id } })
    expect((await refused(none)).status).toBe(415)
  })

  test('S-Z2, S-R4: is one’s own, or Admin’s to change, which is kept', async () => {
    const png = await drawn(50, 50).png().toBuffer()
    const student = await studio.people.student()
    expect((await refused(upload(png, student))).status).toBe(403)
    const admin = await studio.people.admin()
    const { avatarUrl } = await upload(png, admin)
    const [entry] = await studio.context.db.select().from(auditLog).where(eq(auditLog.userId, admin.id))
    expect(entry).toMatchObject({ action: 'person.changed', subject: coach.id, after: { avatarUrl } })
    expect((await refused(upload(png, admin, crypto.randomUUID()))).status).toBe(404)
  })
})

test('API-11, BO-API-10: a cover is kept beside the photo', async () => {
  const { avatarUrl } = await upload(await drawn(60, 50).png().toBuffer())
  const form = formWith(await drawn(3000, 1000).png().toBuffer())
  const { coverUrl } = await studio.as(coach).call(setCover, { params: { id: coach.id } }, { form })
  expect((await sharp((await download(coverUrl)).bytes).metadata()).width).toBe(2000)
  expect(await studio.as(coach).call(me, {})).toMatchObject({ avatarUrl, coverUrl })
})

describe('a photo that is removed', () => {
  const remove = (caller = coach, id = coach.id) => studio.as(caller).call(removeAvatar, { params: { id } })

  test('is gone from the profile, and a job removes the file; once more changes nothing (S-D3)', async () => {
    const { avatarUrl } = await upload(await drawn(40, 30).png().toBuffer())
    await remove()
    await studio.context.queue.drain()
    expect((await studio.as(coach).call(me, {})).avatarUrl).toBeNull()
    expect((await studio.inject({ url: avatarUrl })).statusCode).toBe(404)
    await remove()
  })

  test("is one's own; an Admin who removes another's leaves a trace (S-Z3, S-R4)", async () => {
    const [student, admin] = [await studio.people.student(), await studio.people.admin()]
    await upload(await drawn(20, 20).png().toBuffer())
    expect((await refused(remove(student))).status).toBe(403)
    await remove(admin)
    expect((await studio.as(coach).call(me, {})).avatarUrl).toBeNull()
    const entries = await studio.context.db.select().from(auditLog).where(eq(auditLog.userId, admin.id))
    expect(entries).toMatchObject([{ action: 'person.changed', after: { avatarUrl: null } }])
  })
})
