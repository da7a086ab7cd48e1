import { expect, test } from 'vitest'
import { choicesFor, maySendTo, type OwnAudience, shownWords } from './rules.ts'
import { NotificationDraft, SendOptions } from './schema.ts'

const own: OwnAudience = { userIds: new Set(['mine']), calendarIds: new Set(['month']) }
const to = (options: Partial<SendOptions>): SendOptions => ({ ...SendOptions.parse({}), ...options })

test('Admin may send to everybody (D11)', () => {
  const nobody: OwnAudience = { userIds: new Set(), calendarIds: new Set() }
  for (const options of [
    to({ sendToAllCoaches: true }),
    to({ sendToAllStudents: true, sendToSubscribedStudents: true }),
    to({ sendToUserIds: ['somebody'], sendToCalendarIds: ['any'] }),
  ]) {
    expect(maySendTo('Admin', options, nobody)).toEqual({ ok: true })
  }
})

test.each<[string, Partial<SendOptions>, object]>([
  ['the subscribers of their calendars', { sendToCalendarIds: ['month'] }, { ok: true }],
  ['students of their own', { sendToUserIds: ['mine'] }, { ok: true }],
  ['subscribed students', { sendToSubscribedStudents: true }, { ok: true }],
  ['all teachers', { sendToAllCoaches: true }, { ok: false, code: 'option' }],
  ['all students', { sendToAllStudents: true }, { ok: false, code: 'option' }],
  ['somebody else’s student too', { sendToUserIds: ['mine', 'foreign'] }, { ok: false, code: 'person' }],
  ['another’s calendar too', { sendToCalendarIds: ['month', 'theirs'] }, { ok: false, code: 'calendar' }],
])('a teacher and %s (D11, S-Z8)', (_whom, options, verdict) => {
  expect(maySendTo('Coach', to(options), own)).toEqual(verdict)
})

test('a student sends nothing, and their form would show no option (D11)', () => {
  expect(choicesFor('Student')).toEqual([])
  expect(maySendTo('Student', to({ sendToUserIds: ['mine'] }), own).ok).toBe(false)
})

test("a teacher's form hides what they may not use (D11)", () => {
  expect(choicesFor('Coach')).toEqual(['sendToSubscribedStudents', 'sendToUserIds', 'sendToCalendarIds'])
  const { only: _narrowing, ...choices } = SendOptions.shape
  expect(choicesFor('Admin')).toEqual(Object.keys(choices))
})

const draft = { title: 'News', description: '<p>Something new</p>', sendOptions: { sendToAllCoaches: true } }
const textsOf = (changes: object) => {
  const issues = NotificationDraft.safeParse({ ...draft, ...changes }).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

test('at least one option is chosen, and an empty list of people is none (BO-VALID-24, BO-VALID-25)', () => {
  const required = { sendOptions: 'This is a required field' }
  expect(textsOf({ sendOptions: {} })).toEqual(required)
  expect(textsOf({ sendOptions: { sendToAllCoaches: false, sendToUserIds: [] } })).toEqual(required)
  expect(textsOf({ sendOptions: { sendToUserIds: [crypto.randomUUID()] } })).toEqual({})
})

test('a video is optional, and must be one (BO-VALID-26)', () => {
  for (const videoId of [undefined, null, crypto.randomUUID()]) expect(textsOf({ videoId })).toEqual({})
  for (const videoId of ['', 'Morning Flow', 7])
    expect(textsOf({ videoId })).toEqual({ videoId: 'Select an existing video' })
})

test('a mail and a push message show the words of a description, each as many as it has room for (D18.push)', () => {
  expect(shownWords('<p>No classes <b>on Sunday</b>.</p>', 'push')).toBe('No classes on Sunday.')
  const long = `<p>${'a'.repeat(700)}</p>`
  expect(shownWords(long, 'mail')).toBe(`${'a'.repeat(600)} …`)
  expect(shownWords(long, 'push')).toBe(`${'a'.repeat(150)} …`)
  const suns = '☀🌅'.repeat(75)
  expect(shownWords(`<p>${suns}</p>`, 'push'), 'an emoji counts once').toBe(suns)
  expect(shownWords(`<p>${suns}🌅</p>`, 'push')).toBe(`${suns} …`)
})
