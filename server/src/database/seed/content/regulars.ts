import { personId } from './people.ts'
import { regularNameOf } from './regular-names.ts'
import { stableId } from './stable-id.ts'
import type { PlanKey, TeacherKey } from './types.ts'

/** A member's purchase; days count back from the day the demo is seeded. */
export interface PastTerms {
  plan: Extract<PlanKey, 'daily' | 'full'>
  startedDaysAgo: number
  /** Null if they never cancelled. */
  cancelledDaysAgo: number | null
  reason: string | null
  /** Since when their bank declines charges; null if it does not. */
  declinedDaysAgo: number | null
}

/** Somebody of the demo whom nobody signs in as. */
export interface RegularContent {
  id: string
  firstName: string
  lastName: string
  userName: string
  email: string
  city: string
  country: string
  color: string
  registeredDaysAgo: number
  /** Null for whoever has not finished their sign-up. */
  terms: PastTerms | null
  joined: readonly TeacherKey[]
}

const TRIAL = 7
const PERIOD = 30

const stays = (startedDaysAgo: number): Omit<PastTerms, 'plan'> => ({
  startedDaysAgo,
  cancelledDaysAgo: null,
  reason: null,
  declinedDaysAgo: null,
})

/** Whose trials run: three end tomorrow. */
const onTrial = [6, 6, 6, 5, 4, 4, 3, 2, 2, 1, 1].map(stays)
const fromThisMonth = [12, 17].map(stays)
/** The last renewal was declined so many days ago, after so many paid months. */
const pastDue = [
  [2, 3],
  [3, 5],
  [4, 8],
  [1, 2],
].map(([ago = 0, months = 0]) => ({
  ...stays(TRIAL + PERIOD * months + ago),
  declinedDaysAgo: ago + 1,
}))
/** Cancelled so many days ago, and there until the end of their month. */
const ending = [
  [4, 72, 'I move to nights until spring. I will be back.'],
  [9, 123, 'Not enough time'],
  [2, 250, 'Too expensive'],
].map(([cancelledDaysAgo, started, reason]) => ({
  ...stays(Number(started)),
  cancelledDaysAgo: Number(cancelledDaysAgo),
  reason: String(reason),
}))
/** There before the fourteen months that the overview shows begin. */
const fromTheBeginning = Array.from({ length: 26 }, (_, index) => stays(430 + index * 3))
const between = Array.from({ length: 47 }, (_, index) => stays(32 + index * 8 + (index % 3)))

/** Why those who left did; null for no word. */
const reasons: readonly (string | null)[] = [
  'Not enough time',
  'Too expensive',
  'Not enough time',
  'Found a studio nearby',
  'Not enough time',
  'Injury or illness',
  'Too expensive',
  null,
  'Not enough time',
  'Found a studio nearby',
]
/** The studio opened so many days ago. */
const OPENED = 520
/** Days between a cancellation and the end, in turn. */
const noticeDays = [3, 11, 18, 6, 14]

/** Left: two in the last month, the others in the months before it, some after a trial and some after a year. */
const gone = Array.from({ length: 29 }, (_, index) => {
  const endedDaysAgo = index < 2 ? 5 + index * 14 : 34 + (index - 2) * 14
  const longest = Math.floor((OPENED - TRIAL - endedDaysAgo) / PERIOD)
  const months = Math.min(longest, [2, 9, 0, 4, 6, 1, 12, 3][index % 8] ?? 0)
  const notice = months === 0 ? 3 : (noticeDays[index % noticeDays.length] ?? 0)
  return {
    ...stays(TRIAL + PERIOD * months + endedDaysAgo),
    cancelledDaysAgo: endedDaysAgo + notice,
    reason: reasons[index % reasons.length] ?? null,
  }
})

const memberships = [
  ...onTrial,
  ...fromThisMonth,
  ...pastDue,
  ...ending,
  ...fromTheBeginning,
  ...between,
  ...gone,
]
/** Days since others began to sign up, and did not finish. */
const unfinished = [0, 1, 3, 8, 20]

const colours = [
  'rgba(243, 227, 211, 1)',
  'rgba(214, 226, 226, 1)',
  'rgba(226, 218, 232, 1)',
  'rgba(233, 224, 200, 1)',
  'rgba(216, 224, 236, 1)',
  'rgba(236, 217, 214, 1)',
]
const followed: readonly TeacherKey[] = ['kofi', 'ines', 'amara', 'kofi', 'priya']

/** Letters without their marks, as user names have them. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

function regular(index: number, terms: PastTerms | null, registeredDaysAgo: number): RegularContent {
  const name = regularNameOf(index)
  const userName = `${bare(name.firstName)}.${bare(name.lastName)}`
  const isThere =
    terms?.plan === 'full' && (terms.cancelledDaysAgo === null || terms.cancelledDaysAgo < PERIOD)
  const teacher = followed[index % followed.length]
  return {
    ...name,
    id: stableId('person', userName),
    userName,
    email: `${userName}@example.com`,
    color: colours[index % colours.length] ?? '',
    registeredDaysAgo,
    terms,
    joined: isThere && teacher ? [teacher] : [],
  }
}

/** The demo's members beside those whom one can sign in as, and a few who have not finished their sign-up. */
export const regulars: readonly RegularContent[] = [
  ...memberships.map((terms, index) =>
    regular(
      index,
      // Five of nine have the full plan.
      { ...terms, plan: (index * 2) % 9 < 5 ? 'full' : 'daily' },
      // Signed up some hours before.
      terms.startedDaysAgo + 0.6,
    ),
  ),
  ...unfinished.map((daysAgo, index) => regular(memberships.length + index, null, daysAgo)),
]

/** The demo's member has been there for 46 weeks where the demo has a history. */
export const memberTerms: PastTerms & { id: string } = {
  id: personId('member'),
  plan: 'full',
  ...stays(322),
}

/** Digits of a card before those of the demo's member and the check digit. */
const ISSUERS = ['45391488', '52001234', '45567370', '53012750']
const DIGITS = 15

/** A card number for each index that passes Luhn and is nobody else's: each has its trial. */
export function cardNumber(index: number): string {
  const issuer = ISSUERS[index % ISSUERS.length] ?? ''
  const digits = `${issuer}${String(index * 7919).padStart(DIGITS - issuer.length, '0')}`
  return `${digits}${checkDigit(digits)}`
}

/** Every second digit counts twice, from the one before the check digit. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
