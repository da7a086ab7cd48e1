import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { video } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { files } from '../../../database/tables/studio.ts'
import { uploads, videos } from '../../../database/tables/videos.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { startVideoHost, type TestVideoHost } from '../../../testing/video-host.ts'
import { importFilms } from './import-films.ts'

const FILM = resolve(import.meta.dirname, '../../../testing/film.mp4')

let host: TestVideoHost
let studio: TestStudio
let coach: TestPerson
let admin: TestPerson
let home: string
let folder: string
let films = 0
beforeAll(async () => {
  host = await startVideoHost()
  studio = await startTestStudio({ STAND_IN_URL: host.origin })
  coach = await studio.people.coach()
  admin = await studio.people.admin()
  home = await mkdtemp(join(tmpdir(), 'films-'))
})
beforeEach(async () => {
  host.status = 200
  films += 1
  folder = join(home, String(films))
  await mkdir(folder)
})
afterAll(async () => {
  host.stop()
  await studio.stop()
  await rm(home, { recursive: true })
})

/** Puts a film into the folder that no other has: an mp4 may end with a box that players pass over. */
async function put(name: string): Promise<Buffer> {
  await copyFile(FILM, join(folder, name))
  const mark = Buffer.from(`\0\0\0\x2cfree${crypto.randomUUID()}`)
  await writeFile(join(folder, name), mark, { flag: 'a' })
  return readFile(join(folder, name))
}
const list = (lines: string[], name = 'films.csv') => writeFile(join(folder, name), lines.join('\n'))

async function bring(what: { write?: boolean; teacher?: string; file?: string } = {}) {
  const reported: string[] = []
  const { write = true, file = '', ...rest } = what
  const report = (line: string) => void reported.push(line)
  const outcome = await importFilms(
    { context: studio.context, report },
    { file: join(folder, file), write, ...rest },
  )
  return { ...outcome, reported }
}
const made = (title: string) => studio.context.db.select().from(videos).where(eq(videos.title, title))
const see = (id: string) => studio.as(admin).call(video, { params: { id } })

/** A film is read by a thread of its own, which takes a busy machine some seconds to start. */
const patient = { timeout: 180_000 }

describe('films from a folder', patient, () => {
  test('become videos with what their list says, play as they were, and stay where they are (D12, S-F5)', async () => {
    const bytes = await put('Slow_flow-2.mp4')
    await put('other.mp4')
    await list([
      'file,title,teacher,tags,level,props,date,description',
      `other.mp4,The other one,${coach.email},Yin | Slow flow,all levels,block|Strap,2023-04-05,Breathe`,
    ])
    expect(await bring({ write: false, teacher: coach.email })).toEqual({
      made: 2,
      known: 0,
      wrong: 0,
      reported: [],
    })
    expect(await made('The other one')).toEqual([])
    expect(await bring({ teacher: coach.email })).toEqual({ made: 2, known: 0, wrong: 0, reported: [] })
    const [other] = await made('The other one')
    expect(await see(other?.id ?? '')).toMatchObject({
      coachUserId: coach.id,
      tagList: ['Yin', 'Slow flow'],
      level: 'AllLevels',
      props: ['Block', 'Strap'],
      description: 'Breathe',
      duration: 26,
    })
    expect(other?.createdAt).toEqual(new Date('2023-04-05'))
    const [flow] = await made('Slow flow 2')
    const played = await studio.inject((await see(flow?.id ?? '')).url ?? '')
    expect(played.rawPayload.equals(bytes)).toBe(true)
    expect((await readFile(join(folder, 'Slow_flow-2.mp4'))).equals(bytes)).toBe(true)
  })

  test('are sent to processing as an upload is, and made once however often they come', async () => {
    await put('once.mp4')
    await bring({ teacher: coach.email })
    const [{ fileId } = { fileId: null }] = await made('once')
    const job = `select from queue.job where name = 'film.received' and data->>'fileId' = '${fileId}'`
    expect((await studio.context.db.$client.query(job)).rowCount).toBe(1)
    await copyFile(join(folder, 'once.mp4'), join(folder, 'again.mp4'))
    expect(await bring({ teacher: coach.email })).toEqual({
      made: 0,
      known: 1,
      wrong: 1,
      reported: ['once.mp4: is the same film as again.mp4'],
    })
    expect(await made('again')).toEqual([])
  })

  test('a run that was cut goes on with the same draft and the bytes that came (F31)', async () => {
    await put('cut.mp4')
    const { uploads: folderOfUploads } = studio.context
    studio.context.uploads = { ...folderOfUploads, keep: () => Promise.reject(new Error('killed')) }
    await expect(bring({ teacher: coach.email })).rejects.toThrow('killed')
    studio.context.uploads = folderOfUploads
    const [draft] = await made('cut')
    expect(draft?.fileId).toBeNull()
    expect(await bring({ teacher: coach.email })).toMatchObject({ made: 1, reported: [] })
    expect((await made('cut')).map(({ id, fileId }) => [id, fileId !== null])).toEqual([[draft?.id, true]])
    expect(await bring({ teacher: coach.email })).toMatchObject({ made: 0, known: 1 })
  })

  test('without space nothing is begun (S-F4)', async () => {
    await put('large.mp4')
    const { uploads: whole } = studio.context
    studio.context.uploads = { ...whole, space: async () => ({ free: 1000, total: 10_000 }) }
    const { reported } = await bring({ teacher: coach.email })
    studio.context.uploads = whole
    expect(reported).toEqual([expect.stringMatching(/^large\.mp4: /)])
    expect(await made('large')).toEqual([])
    expect(await studio.context.db.$count(uploads, eq(uploads.name, 'large.mp4'))).toBe(0)
  })
})

describe('films from a list', patient, () => {
  test('links in every form become videos with the host’s length and title, each once', async () => {
    await list(
      [
        'link;teacher;title',
        `https://vimeo.com/100001;${coach.email};Morning`,
        `https://player.vimeo.com/video/100002?h=8272103f6e;${coach.email};`,
        `https://vimeo.com/channels/staff/100001;${coach.email};Again`,
      ],
      'links.csv',
    )
    expect(await bring({ file: 'links.csv' })).toEqual({
      made: 2,
      known: 0,
      wrong: 1,
      reported: ['line 4: is the same film as line 2'],
    })
    expect(await made('Morning')).toMatchObject([
      { durationSeconds: 90, coachUserId: coach.id, fileId: null },
    ])
    expect(await made('Evening flow')).toMatchObject([
      { externalEmbeddedCode: 'https://vimeo.com/100002/8272103f6e' },
    ])
    expect(await bring({ file: 'links.csv' })).toMatchObject({ made: 0, known: 2, wrong: 1 })
  })

  test('every problem is reported by its line, and the other lines are imported', async () => {
    await put('good.mp4')
    await writeFile(join(folder, 'broken.mp4'), 'no film')
    await list(
      [
        'file,link,title,teacher,tags,level,props,date',
        `good.mp4,,Good,${coach.email},,,,`,
        `,,Nothing,${coach.email},,,,`,
        `broken.mp4,,Broken,${coach.email},,,,`,
        `gone.mp4,,Gone,${coach.email},,,,`,
        `../other.mp4,,Outside,${coach.email},,,,`,
        `good.mp4,,${'x'.repeat(101)},nobody,,expert,Ball,2999-01-01`,
        `good.mp4,,Good,${admin.email},,,,`,
        'good.mp4,,Good,,,,,',
        `,https://example.com/1,Elsewhere,${coach.email},,,,`,
      ],
      'mixed.csv',
    )
    const { reported, made: count } = await bring({ file: 'mixed.csv' })
    expect(reported).toEqual([
      'line 3: names a file or a link, one of both',
      'line 4: This is not an mp4 video. Please choose another file',
      'line 5: gone.mp4: ENOENT',
      'line 6: ../other.mp4 is not beside the list',
      expect.stringMatching(
        /^line 7: title can have .*; teacher must be .*; level must be .*; props must be /,
      ),
      `line 8: ${admin.email} is not a teacher of this studio`,
      'line 9: no teacher: name them in the column teacher, or all with --teacher ADDRESS',
      'line 10: Invalid Vimeo URL',
    ])
    expect(count).toBe(1)
    expect(await made('Good')).toHaveLength(1)
  })

  test('a link is not lost while the video service is away: its line says so, and comes the next time', async () => {
    await list(['link,teacher', `https://vimeo.com/100009,${coach.email}`], 'away.csv')
    host.status = 503
    expect((await bring({ file: 'away.csv' })).reported).toEqual([
      'line 2: The video service is not answering right now. Please try again in a moment',
    ])
    host.status = 200
    expect(await bring({ file: 'away.csv' })).toMatchObject({ made: 1, wrong: 0 })
  })
})

test('no film of these is stored twice', async () => {
  const rows = await studio.context.db.select({ sha256: files.sha256 }).from(files)
  expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(rows.length)
})
