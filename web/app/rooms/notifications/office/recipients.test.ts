import type { SendChoice } from '@studio/contract/notifications/rules.ts'
import { expect, test } from 'vitest'
import {
  goesToText,
  lacksNames,
  mailedText,
  mailToAllText,
  optionsOf,
  type Recipients,
  sentToText,
  withChoice,
} from './recipients.ts'

const nobody: Recipients = { chosen: [], users: [], calendars: [] }
const rosa = { id: 'rosa', label: 'Rosa' }
const june = { id: 'june', label: 'June' }
const choose = (from: Recipients, ...choices: SendChoice[]) => choices.reduce(withChoice, from)

test('choosing Users clears the other options (ANOTIF-08)', () => {
  const others = { ...choose(nobody, 'sendToAllStudents', 'sendToCalendarIds'), calendars: [june] }
  expect(withChoice(others, 'sendToUserIds')).toEqual({ chosen: ['sendToUserIds'], users: [], calendars: [] })
})

test('choosing any other option clears the selected users (ANOTIF-09)', () => {
  const users = { ...choose(nobody, 'sendToUserIds'), users: [rosa] }
  expect(withChoice(users, 'sendToAllCoaches')).toEqual({
    chosen: ['sendToAllCoaches'],
    users: [],
    calendars: [],
  })
})

test('other options add up, and one that is taken back takes what it named along', () => {
  const two = { ...choose(nobody, 'sendToAllStudents', 'sendToCalendarIds'), calendars: [june] }
  expect(optionsOf(two)).toMatchObject({ sendToAllStudents: true, sendToCalendarIds: ['june'] })
  expect(optionsOf(withChoice(two, 'sendToAllStudents'))).toMatchObject({
    sendToAllStudents: false,
    sendToCalendarIds: ['june'],
  })
  expect(optionsOf(withChoice(two, 'sendToCalendarIds')).sendToCalendarIds).toEqual([])
})

test('Users and Calendars want names (BO-VALID-25)', () => {
  expect(lacksNames(choose(nobody, 'sendToUserIds'))).toBe(true)
  expect(lacksNames({ ...choose(nobody, 'sendToUserIds'), users: [rosa] })).toBe(false)
  expect(lacksNames(choose(nobody, 'sendToAllStudents', 'sendToCalendarIds'))).toBe(true)
  expect(lacksNames(choose(nobody, 'sendToAllStudents'))).toBe(false)
})

test('to whom it went is said in words', () => {
  expect(sentToText(optionsOf(choose(nobody, 'sendToAllStudents', 'sendToAllCoaches')))).toBe(
    'to all students, all teachers',
  )
  expect(sentToText({ ...optionsOf(nobody), sendToCalendarIds: ['a', 'b'], sendToUserIds: ['c'] })).toBe(
    'to 2 calendars, 1 user',
  )
  const only = { states: ['past_due' as const], priceId: 'plan' }
  expect(sentToText({ ...optionsOf(choose(nobody, 'sendToAllStudents')), only })).toBe(
    'to all students, only those past due with one plan',
  )
  const few = { states: [], plan: '', teacher: 'ines', unseen: 21 }
  const narrowed = optionsOf({ ...choose(nobody, 'sendToAllStudents'), only: few })
  expect(narrowed.only).toEqual({ teacherId: 'ines', unseenDays: 21 })
  expect(sentToText(narrowed)).toBe('to all students, only those of one teacher not seen for 3 weeks')
  expect(sentToText(optionsOf(nobody))).toBe('to nobody who is still here')
})

test('how many people it goes to is said in words', () => {
  expect([0, 1, 2, 1_000_000, null].map(goesToText)).toEqual([
    'Goes to nobody: none of these people can get it at the moment',
    'Goes to 1 person',
    'Goes to 2 people',
    'Goes to 1,000,000 people',
    'Counting …',
  ])
})

test('whom a mail to all of them reaches is said of one person as of many', () => {
  expect([null, 1, 1280].map(mailToAllText)).toEqual([
    'Email it to all of them',
    'Email it to this person in any case',
    'Email it to all 1,280',
  ])
  const said = (count: number, byMail: number, byMailToAll: number) =>
    mailedText(true, { count, byMail, byMailToAll })
  expect(said(3, 1, 2)).toBe(
    '1 chose emails, 1 gets it as “Studio news”, 1 wants no studio news and gets none.',
  )
  expect(said(6, 2, 4)).toBe('2 chose emails, 2 get it as “Studio news”, 2 want no studio news and get none.')
})
