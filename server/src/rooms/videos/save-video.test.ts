import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { required } from '@studio/contract/field-texts.ts'
import { unprintable } from '@studio/contract/typed-text.ts'
import { changeVideo, createVideo, video } from '@studio/contract/videos/endpoints.ts'
import { fieldTexts, refusals } from '@studio/contract/videos/messages.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/studio.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let coach: TestPerson
let other: TestPerson
let student: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  coach = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  other = await studio.people.coach()
  student = await studio.people.student()
})
afterAll(() => studio.stop())

type Body = Parameters<typeof createVideoAs>[1]
const createVideoAs = (
  person: TestPerson,
  body: { title: string; coachUserId: string; [key: string]: unknown },
) => studio.as(person).call(createVideo, { body })
const change = (person: TestPerson, id: string, body: object) =>
  studio.as(person).call(changeVideo, { params: { id }, body })
const draft = async (person = coach, more: Partial<Body> = {}) =>
  (await createVideoAs(person, { title: 'Slow tide', coachUserId: coach.id, ...more })).id
const lastEntry = async (subject: string) =>
  (
    await studio.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, subject))
      .orderBy(desc(auditLog.id))
  )[0]

describe("a new video's record", () => {
  test('is kept before any file, as a draft of its teacher (UPLOAD-05, BO-API-12, LIBRARY-05, LIBRARY-06)', async () => {
    const [yin, slow] = [await library.tag(), await library.tag()]
    const id = await draft(coach, {
      title: '  Slow tide ',
      description: 'For tired evenings',
      tagIds: [slow.id, yin.id],
    })
    const shown = await studio.as(coach).call(video, { params: { id } })
    expect(shown).toEqual({
      id,
      title: 'Slow tide',
      description: 'For tired evenings',
      thumbnailUrl: null,
      duration: 0,
      level: 'AllLevels',
      props: [],
      tags: [slow, yin],
      tagList: [slow.title, yin.title],
      tagIds: [slow.id, yin.id],
      coachUserId: coach.id,
      version: expect.any(String),
      coachUser: expect.objectContaining({ id: coach.id, firstName: 'Ines', lastName: 'Calder' }),
      places: { classes: 0, classesToCome: 0, packs: 0, events: 0 },
    })
    expect((await refused(studio.call(video, { params: { id } }))).status).toBe(404)
  })

  test('says for whom it is and what it needs, each prop once, in one order', async () => {
    const id = await draft(coach, { level: 'Advanced', props: ['Strap', 'Block', 'Strap'] })
    const needs = async () => {
      const { level, props } = await studio.as(coach).call(video, { params: { id } })
      return { level, props }
    }
    expect(await needs()).toEqual({ level: 'Advanced', props: ['Block', 'Strap'] })
    await change(coach, id, { title: 'Slower tide' })
    expect(await needs()).toEqual({ level: 'Advanced', props: ['Block', 'Strap'] })
    await change(coach, id, { level: 'Beginner', props: [] })
    expect(await needs()).toEqual({ level: 'Beginner', props: [] })
    const { fields } = await refused(change(coach, id, { level: 'Expert', props: ['Trapeze'] }))
    expect(fields).toEqual({ level: 'Please choose a level', 'props.0': 'Unknown prop' })
  })

  test("is Admin's to make for any teacher, and a Coach's for themselves alone (D12, S-Z8)", async () => {
    const id = await draft(admin)
    expect((await studio.as(admin).call(video, { params: { id } })).coachUserId).toBe(coach.id)
    expect(await refused(draft(other))).toMatchObject({ status: 403, message: refusals.notYours })
    expect((await refused(draft(student))).status).toBe(403)
    const body = { title: 'Slow tide', coachUserId: coach.id }
    expect((await refused(studio.call(createVideo, { body }))).status).toBe(401)
  })

  test('needs a title and a teacher, and says so beside both (BO-VALID-01)', async () => {
    const none = await refused(studio.as(admin).call(createVideo, { body: {} as never }))
    expect(none).toMatchObject({
      status: 400,
      fields: { title: required, coachUserId: required },
    })
    const wrong = await refused(
      createVideoAs(admin, { title: '   ', coachUserId: student.id, description: 'd'.repeat(1001) }),
    )
    expect(wrong.fields).toEqual({ title: required, description: fieldTexts.description })
    for (const coachUserId of [student.id, admin.id, randomUUID()]) {
      const unknown = await refused(
        createVideoAs(admin, { title: 'Slow tide', coachUserId, tagIds: [randomUUID()] }),
      )
      expect(unknown).toMatchObject({
        status: 400,
        fields: { coachUserId: fieldTexts.teacher, tagIds: fieldTexts.unknownTag },
      })
    }
  })

  test('takes a title of 100 characters and a description of 1000, and not one more (D12)', async () => {
    const id = await draft(coach, { title: 't'.repeat(100), description: 'd'.repeat(1000) })
    expect((await studio.as(coach).call(video, { params: { id } })).title).toHaveLength(100)
    const long = await refused(draft(coach, { title: 't'.repeat(101), description: 'd'.repeat(1001) }))
    expect(long.fields).toEqual({ title: fieldTexts.title, description: fieldTexts.description })
  })

  test('refuses unknown fields and characters nobody types (S-I1, S-I8)', async () => {
    expect((await refused(draft(coach, { fileId: randomUUID() }))).fields).toEqual({
      fileId: 'Unknown field',
    })
    expect((await refused(draft(coach, { title: 'Slow\u202Etide' }))).fields).toEqual({
      title: unprintable,
    })
  })
})

describe('a video is changed', () => {
  test('by its teacher and Admin, in what is given alone (BO-API-13, BO-API-14)', async () => {
    const tag = await library.tag()
    const id = await draft(coach, { description: 'Old', tagIds: [tag.id] })
    const changed = await change(coach, id, { title: 'Quiet tide' })
    expect(changed).toMatchObject({ id, title: 'Quiet tide', description: 'Old', tagIds: [tag.id] })
    expect(await change(coach, id, { tagIds: [], description: '' })).toMatchObject({
      title: 'Quiet tide',
      description: '',
      tagIds: [],
    })
    expect(await change(admin, id, { coachUserId: other.id })).toMatchObject({ coachUserId: other.id })
    expect(await change(other, id, {})).toMatchObject({ title: 'Quiet tide' })
    expect(await studio.as(admin).call(video, { params: { id } })).toMatchObject({
      title: 'Quiet tide',
      coachUserId: other.id,
    })
  })

  test("never by another Coach, who is told no of a video they see and nothing of another's draft (S-Z8, D18.not-yours)", async () => {
    const [shown, hidden] = [await library.video({ coachUserId: coach.id }), await draft()]
    expect((await refused(change(other, shown, { title: 'Mine' }))).status).toBe(403)
    expect((await refused(change(other, hidden, { title: 'Mine' }))).status).toBe(404)
    expect((await refused(change(student, shown, { title: 'Mine' }))).status).toBe(403)
    expect((await refused(change(coach, shown, { coachUserId: other.id }))).status).toBe(403)
    expect((await refused(change(admin, randomUUID(), { title: 'Mine' }))).status).toBe(404)
    expect((await studio.as(coach).call(video, { params: { id: shown } })).title).not.toBe('Mine')
  })

  test('refuses what would not do for a new one', async () => {
    const id = await draft()
    const refusal = await refused(change(admin, id, { title: '', coachUserId: 'nobody' }))
    expect(refusal.fields).toEqual({ title: required, coachUserId: fieldTexts.teacher })
    expect((await refused(change(admin, id, { tagIds: [randomUUID()] }))).fields).toEqual({
      tagIds: fieldTexts.unknownTag,
    })
  })

  test("by Admin with a row of who and what; a teacher's own work needs none (S-R4)", async () => {
    const id = await draft()
    expect(await lastEntry(id)).toBeUndefined()
    await change(admin, id, { title: 'Quiet tide' })
    expect(await lastEntry(id)).toMatchObject({
      userId: admin.id,
      action: 'video.changed',
      before: { title: 'Slow tide' },
      after: { title: 'Quiet tide' },
    })
  })

  test('and every server hears that public content changed', async () => {
    const id = await library.video({ coachUserId: coach.id })
    const before = studio.context.content.version()
    await change(coach, id, { title: 'Quiet tide' })
    await expect.poll(() => studio.context.content.version()).toBeGreaterThan(before)
  })
})

test('names how many places it stands in to whoever may delete it, and to nobody else (D12)', async () => {
  const id = await library.video({ coachUserId: coach.id })
  await library.day('2020-05-01', [id])
  await library.day(addDays(dayOf(studio.context.clock.now()), 1), [id])
  await library.pack([id])
  await library.event(coach.id, [id])
  for (const person of [coach, admin]) {
    const { places } = await studio.as(person).call(video, { params: { id } })
    expect(places).toEqual({ classes: 2, classesToCome: 1, packs: 1, events: 1 })
  }
  for (const person of [other, student]) {
    expect(await studio.as(person).call(video, { params: { id } })).not.toHaveProperty('places')
  }
})
