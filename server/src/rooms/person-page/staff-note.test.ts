import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { personPage, saveStaffNote } from '@studio/contract/person-page/endpoints.ts'
import { NOTE_LENGTH } from '@studio/contract/person-page/messages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffNotes } from '../../database/tables/people.ts'
import { allAnswers } from '../../testing/all-answers.ts'
import { type TestPerson, withPassword } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let ruth: TestPerson
let kofi: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  ruth = await studio.people.admin({ firstName: 'Ruth', lastName: 'Sandoval' })
  kofi = await studio.people.admin({ firstName: 'Kofi', lastName: 'Mensah' })
})
afterAll(() => studio.stop())

/** Saves a note based on a version; unconditionally without one. */
const write = (by: TestPerson, about: { id: string }, text: string, version?: string) =>
  studio.as(by).call(saveStaffNote, { params: { id: about.id }, body: { text } }, ifUnchanged(version))
const read = async (by: TestPerson, { id }: { id: string }) =>
  (await studio.as(by).call(personPage, { params: { id } })).note

test('a note has who wrote it last and when; whoever has not read the last one overwrites nothing (D17.meanwhile)', async () => {
  const member = await studio.people.student()
  const { version: none } = await read(ruth, member)
  const first = await write(ruth, member, 'Kneels badly', none)
  expect(first.text).toBe('Kneels badly')
  const second = await write(kofi, member, 'Kneels badly, asks for a chair', first.version)
  const refusal = await refused(write(ruth, member, 'Paid in cash once', first.version))
  expect([refusal.status, refusal.code]).toEqual([412, 'ChangedMeanwhile'])
  expect(await read(ruth, member)).toEqual({
    text: 'Kneels badly, asks for a chair',
    version: second.version,
    dateTime: second.dateTime,
    author: { id: kofi.id, firstName: 'Kofi', lastName: 'Mensah' },
  })
  await write(ruth, member, '', second.version)
  expect((await read(kofi, member)).text).toBe('')
})

test('of two Admins who save at once one is told of the other', async () => {
  const member = await studio.people.student()
  const { version } = await read(ruth, member)
  const saved = await Promise.allSettled([
    write(ruth, member, 'One', version),
    write(kofi, member, 'Other', version),
  ])
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a note has 2,000 characters at most', async () => {
  const member = await studio.people.student()
  await write(ruth, member, 'a'.repeat(NOTE_LENGTH))
  const refusal = await refused(write(ruth, member, 'a'.repeat(NOTE_LENGTH + 1)))
  expect([refusal.status, refusal.fields.text]).toEqual([400, 'Please enter at most 2000 characters'])
})

test('no call tells a note to whom it is about, to a teacher or to a visitor, nor does the log of what was done', async () => {
  const [member, coach] = [await studio.people.student(), await studio.people.coach()]
  const secret = 'Unmistakable-remark'
  await write(ruth, member, secret)
  for (const [who, person] of Object.entries({ member, coach, visitor: null })) {
    expect(await allAnswers(studio, person), who).not.toContain(secret)
  }
  const file = JSON.stringify(await studio.as(member).call(ownData, withPassword))
  expect(file).not.toContain(secret)
  expect(file).toContain('staff_notes.user_id')
  const log = await studio.as(ruth).call(auditRows, { query: { personId: member.id } })
  expect(log.records.map(({ action }) => action)).toEqual(['person.noteChanged'])
  expect(JSON.stringify(log)).not.toContain(secret)
})

test('a note goes with its person, and outlives who wrote it (S-D2)', async () => {
  const [member, author] = [await studio.people.student(), await studio.people.admin()]
  await write(author, member, 'Prefers mornings')
  const erase = (id: string) =>
    studio.as(ruth).call(deleteUser, { params: { id }, query: { permanentDelete: true } })
  await erase(author.id)
  expect(await read(ruth, member)).toMatchObject({ text: 'Prefers mornings', author: null })
  await erase(member.id)
  expect(await studio.context.db.$count(staffNotes, eq(staffNotes.userId, member.id))).toBe(0)
})
