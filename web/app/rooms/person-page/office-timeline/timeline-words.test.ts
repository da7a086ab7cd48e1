import type { Invoice } from '@studio/contract/billing/schema.ts'
import type { ClassEvent, MembershipEvent } from '@studio/contract/person-page/schema.ts'
import { expect, test } from 'vitest'
import {
  calendarWords,
  classWords,
  dayHeading,
  type EventWords,
  invoiceWords,
  membershipWords,
  notificationWords,
} from './timeline-words.ts'

const at = { id: '1', dateTime: '2026-03-02T12:00:00.000Z' }
/** Noon of a day where the reader is: days are theirs. */
const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).toISOString()
const sentence = ({ before, thing, after }: EventWords) => [before, thing, after].filter(Boolean).join(' ')

test('what happened to a membership is said with its plan or its amount, and by whom and why', () => {
  const event: MembershipEvent = {
    ...at,
    kind: 'membership',
    what: 'started',
    plan: 'Full',
    amount: null,
    reason: null,
    by: null,
  }
  expect(sentence(membershipWords(event))).toBe('Started Full')
  expect(sentence(membershipWords({ ...event, what: 'planChosen', plan: null }))).toBe('Chose a plan')
  expect(sentence(membershipWords({ ...event, what: 'refundFailed', amount: 9 }))).toBe(
    'A refund of $9.00 came back',
  )
  const refund = {
    ...event,
    what: 'refunded',
    amount: 9,
    by: 'Ruth Sandoval',
    reason: 'Stood still',
  } as const
  expect(membershipWords(refund).second).toBe('By Ruth Sandoval: “Stood still”')
})

test('an invoice says what became of its money, for what, and on which card', () => {
  const invoice: Invoice = {
    id: '1',
    number: 'BWOB-0014',
    user: null,
    card: { brand: 'visa', last4: '4242' },
    amount: 29,
    refunded: 0,
    disputed: 0,
    currency: 'usd',
    planTitle: 'Full Membership',
    reason: 'renewal',
    status: 'paid',
    nextAttemptDateTime: null,
    bankAsks: false,
    dateTime: at.dateTime,
    periodStart: noon(2026, 11, 13),
    periodEnd: noon(2026, 12, 13),
    hostedInvoiceUrl: null,
    invoicePdfUrl: null,
  }
  expect(sentence(invoiceWords(invoice))).toBe('Paid $29.00')
  expect(invoiceWords(invoice).second).toMatch(
    /^Full Membership, 13 Nov\s–\s13 Dec 2026\. Visa, ending 4242\. Invoice BWOB-0014$/,
  )
  expect(sentence(invoiceWords({ ...invoice, amount: 0 }))).toBe('Nothing to pay')
  const open = { ...invoice, status: 'open', card: null } as const
  expect(sentence(invoiceWords(open))).toBe('Past due $29.00')
  expect(invoiceWords(open).second).toMatch(/^Not tried again\. /)
  expect(invoiceWords({ ...open, bankAsks: true }).second).toMatch(/^Waiting for their bank\. /)
  expect(invoiceWords({ ...open, nextAttemptDateTime: noon(2026, 11, 30) }).second).toMatch(
    /^Next try on 30 November\. /,
  )
  expect(invoiceWords({ ...invoice, refunded: 9 }).second).toMatch(/^\$9\.00 refunded\. /)
})

test('a class is told to its end, or with the minute it goes on from', () => {
  const event: ClassEvent = {
    ...at,
    kind: 'class',
    title: 'Slow tide',
    teacher: 'Ines Calder',
    thumbnailUrl: null,
    tagList: [],
    duration: 3300,
    seconds: 1290,
    finished: false,
  }
  expect(sentence(classWords(event))).toBe('Watched Slow tide')
  expect(classWords(event).second).toBe('21 of 55 min, by Ines Calder')
  expect(classWords({ ...event, finished: true, teacher: null }).second).toBe(
    'Finished, 55 min, by the studio',
  )
  expect(classWords({ ...event, title: null, duration: null, finished: true }).second).toBe(
    'Finished, 21 min',
  )
})

test('a calendar is joined or made, a notification read or still waiting', () => {
  const calendar = {
    ...at,
    kind: 'calendar',
    title: 'Grounded',
    monthOfCreation: '2026-11-01T00:00:00.000Z',
    type: 'Day3',
    teacher: { id: '2', firstName: 'Ines', lastName: 'Calder' },
    joined: false,
    usersCount: 1,
  } as const
  expect(calendarWords(calendar).second).toBe('November 2026, joined by 1 member')
  expect(sentence(calendarWords({ ...calendar, joined: true }))).toBe('Joined Grounded')
  const note = {
    ...at,
    kind: 'notification',
    title: 'Socks off',
    direction: 'received',
    author: null,
  } as const
  expect(sentence(notificationWords({ ...note, isRead: true }))).toBe('Read Socks off')
  expect(sentence(notificationWords({ ...note, isRead: false }))).toBe('Received Socks off')
  expect(sentence(notificationWords({ ...note, direction: 'sent', isRead: null }))).toBe('Sent Socks off')
})

test('a day has its weekday, and its year where it is another one', () => {
  const now = Date.parse(noon(2026, 11, 28))
  expect(dayHeading(noon(2026, 11, 28), now)).toBe('Today')
  expect(dayHeading(noon(2026, 11, 27), now)).toBe('Friday 27 November')
  expect(dayHeading(noon(2025, 10, 7), now)).toBe('Tuesday 7 October 2025')
})
