import { deleteVideo } from '@studio/contract/videos/endpoints.ts'
import { captionTexts, readCaptions, remarkTexts } from '@studio/contract/videos/guidance/captions.ts'
import { chapterTexts } from '@studio/contract/videos/guidance/chapters.ts'
import {
  captions,
  guidance,
  removeCaptions,
  setCaptions,
  setChapters,
} from '@studio/contract/videos/guidance/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { videoCaptions } from '../../../database/tables/videos.ts'
import { formWith } from '../../../testing/form-with.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

const file = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ines>Breathe in.\n'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let coach: TestPerson
let member: TestPerson
let id: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  coach = await studio.people.coach()
  member = await library.member('TrainingPacks')
})
beforeEach(async () => {
  id = await library.video({ coachUserId: coach.id, durationSeconds: 1800 })
  await library.pack([id])
})
afterAll(() => studio.stop())

const asCoach = () => studio.as(coach).call
const say = (language: string, sent: { label: string; file: string }) =>
  asCoach()(
    setCaptions,
    { params: { id }, query: { language, label: sent.label } },
    { form: formWith(Buffer.from(sent.file), `${language}.vtt`) },
  )
const shown = (person = member) => studio.as(person).call(guidance, { params: { id } })

test('a film’s teacher sets its chapters from one typed line, and members read them in order (D18.guidance)', async () => {
  const typed = 'Warm-up 0:00, Sun salutation 4:30, Other side 12:10'
  await asCoach()(setChapters, { params: { id }, body: { chapters: typed } })
  expect((await shown()).chapters).toEqual([
    { title: 'Warm-up', seconds: 0 },
    { title: 'Sun salutation', seconds: 270 },
    { title: 'Other side', seconds: 730 },
  ])
  await asCoach()(setChapters, { params: { id }, body: { chapters: '' } })
  expect((await shown()).chapters).toEqual([])
})

test('chapters that can’t be read, or begin after the film’s end, are refused beside their field', async () => {
  const set = (chapters: string) => refused(asCoach()(setChapters, { params: { id }, body: { chapters } }))
  expect(await set('Warm-up')).toMatchObject({ status: 400, fields: { chapters: chapterTexts.form } })
  expect(await set('Rest 30:00')).toMatchObject({ status: 400, fields: { chapters: chapterTexts.pastEnd } })
  expect((await shown()).chapters).toEqual([])
})

test('captions come as WebVTT in several languages, each replaced by the next file of its language (D18.guidance)', async () => {
  await say('en', { label: 'English', file: file.replace('in', 'out') })
  await say('en', { label: 'English', file })
  await say('de', { label: 'Deutsch', file })
  expect((await shown()).captions).toEqual([
    { language: 'de', label: 'Deutsch' },
    { language: 'en', label: 'English' },
  ])
  const read = () => studio.as(member).call(captions, { params: { id, language: 'en' } })
  expect(await read()).toEqual({
    label: 'English',
    file: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nBreathe in.\n',
  })
  const remove = () => asCoach()(removeCaptions, { params: { id, language: 'en' } })
  await remove()
  await remove()
  expect((await refused(read())).status).toBe(404)
})

test('what is no WebVTT, or carries HTML, is refused beside its field and kept nowhere', async () => {
  const wrong = async (text: string) => refused(say('en', { label: 'English', file: text }))
  expect(await wrong('1\nBreathe in.')).toMatchObject({ status: 400, fields: { file: captionTexts.head } })
  expect(await wrong(`${file}<img src=x onerror=alert(1)>`)).toMatchObject({
    status: 400,
    fields: { file: expect.stringContaining(`Line 3: ${remarkTexts.tags}`) },
  })
  expect(await wrong(file.padEnd(200_001, '\n'))).toMatchObject({
    status: 400,
    fields: { file: captionTexts.long },
  })
  expect((await shown()).captions).toEqual([])
})

/** The words that members read of a file. */
async function wordsOf(sent: string | Buffer) {
  const call = asCoach()
  const query = { language: 'en', label: 'English' }
  const form = formWith(Buffer.from(sent as Buffer), 'en.srt')
  const { remarks } = await call(setCaptions, { params: { id }, query }, { form })
  const { file: kept } = await studio.as(member).call(captions, { params: { id, language: 'en' } })
  const read = readCaptions(kept)
  return { remarks, words: 'cues' in read ? read.cues.map(({ text }) => text) : [] }
}

test('of a file whose captions are not all good, the good ones are kept, and the answer names the lines', async () => {
  const sent = `1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 --> 00:00:03,000\nNever\n\n00:00:04,000 --> 00:00:05,000\nTwo`
  expect(await wordsOf(sent)).toEqual({
    words: ['One', 'Two'],
    remarks: [{ line: 6, text: remarkTexts.empty }],
  })
})

test('references are decoded once as HTML does, and nothing becomes markup', async () => {
  const typed =
    'Don&#39;t &amp; &quot;so ham&quot; &hellip; &#x2764; &eacute; &amp;lt;b&amp;gt; &bogus; &lt;i&gt;'
  const { words } = await wordsOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${typed}`)
  expect(words).toEqual([`Don't & "so ham" … ❤ é &lt;b&gt; &bogus; <i>`])
})

test('SubRip of older programs is read in its own encoding', async () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nAtme über die Füße'
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(srt, 'utf16le')])
  for (const bytes of [Buffer.from(srt, 'latin1'), utf16, Buffer.from(srt)])
    expect((await wordsOf(bytes)).words).toEqual(['Atme über die Füße'])
})

test('a film takes 20 languages at most, also when two come at once as the last', async () => {
  const codes = Array.from({ length: 19 }, (_, i) => `a${String.fromCharCode(97 + i)}`)
  await library.captions(id, ...codes)
  const answers = await Promise.allSettled(
    ['en', 'de'].map((language) => say(language, { label: language, file })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await shown()).captions).toHaveLength(20)
})

test('whoever may not watch the film reads neither; with the film they are gone (D6, D12)', async () => {
  await say('en', { label: 'English', file })
  const stranger = await studio.people.student()
  expect((await refused(shown(stranger))).status).toBe(403)
  const params = { id, language: 'en' }
  expect((await refused(studio.as(stranger).call(captions, { params }))).status).toBe(403)
  await asCoach()(deleteVideo, { params: { id } })
  expect((await refused(shown())).status).toBe(404)
  expect(await studio.context.db.$count(videoCaptions, eq(videoCaptions.videoId, id))).toBe(0)
})
