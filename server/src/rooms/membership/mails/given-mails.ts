import { untilOf } from '@studio/contract/membership/given.ts'
import { MEMBERSHIP_PAGE, type MemberMail, type MemberMailFacts } from './mail-person.ts'
import { dayInWords, minuteInWords } from './mail-words.ts'

/** The page of plans with the one that ends, so that whoever likes it can go on with it. */
const offerOf = ({ plan }: MemberMailFacts) => ({
  label: 'Choose a plan',
  url: `/profile/plan/edit?plan=${plan.id}`,
})

/** " until 3 March 2026"; empty without an end. */
function untilWords({ row, person }: MemberMailFacts): string {
  const until = untilOf(row.periodEnd)
  return until ? ` until ${dayInWords(until, person)}` : ''
}

const chargedWords = ({ row }: MemberMailFacts) =>
  row.givenKind === 'elsewhere'
    ? 'You pay for it elsewhere, and nothing is charged here.'
    : 'Nothing is charged for it.'

function openUntil({ row, person }: MemberMailFacts): [string, string] {
  const until = untilOf(row.periodEnd)
  return ['Open until', until ? minuteInWords(until, person) : 'No end']
}

export function givenMail(facts: MemberMailFacts): MemberMail {
  const { row, person, plan } = facts
  return {
    key: `given-${row.id}`,
    subject: `${plan.title} is yours`,
    paragraphs: [
      `Hello ${person.firstName}, the studio has given you ${plan.title}${untilWords(facts)}. ${chargedWords(facts)}`,
    ],
    rows: [['Plan', plan.title], openUntil(facts)],
    button: { label: 'Open the studio', url: '/' },
  }
}

export function givenEndMovedMail(facts: MemberMailFacts & { movedAt: Date }): MemberMail {
  const { row, person, plan, movedAt } = facts
  const until = untilWords(facts)
  return {
    key: `given-moved-${row.id}-${movedAt.getTime()}`,
    subject: until ? `You have ${plan.title}${until}` : `${plan.title} stays yours`,
    paragraphs: [
      `Hello ${person.firstName}, the studio has changed how long you have ${plan.title}: ${until ? `it is open${until}` : 'it has no end'}. ${chargedWords(facts)}`,
    ],
    rows: [['Plan', plan.title], openUntil(facts)],
    button: { label: 'My membership', url: MEMBERSHIP_PAGE },
  }
}

/** A week before the end. */
export function givenEndingMail(facts: MemberMailFacts): MemberMail {
  const { row, person, plan } = facts
  return {
    key: givenEndingKey(row),
    subject: `${plan.title} ends on ${dayInWords(row.periodEnd, person)}`,
    paragraphs: [
      `Hello ${person.firstName}, the studio has given you ${plan.title}${untilWords(facts)}. It ends by itself, and nothing is charged.`,
      'Would you like to go on? Choose a plan, and your practice stays as it is.',
    ],
    rows: [['Plan', plan.title], openUntil(facts)],
    button: offerOf(facts),
  }
}

/** One mail for each last day, in case it is moved. */
const givenEndingKey = ({ id, givenLastDay }: MemberMailFacts['row']) => `given-ending-${id}-${givenLastDay}`

/** It has ended by its clock, or an Admin has ended it. */
export function givenEndedMail(facts: MemberMailFacts): MemberMail {
  const { row, person, plan } = facts
  return {
    key: `given-ended-${row.id}`,
    subject: `${plan.title} has ended`,
    paragraphs: [
      `Hello ${person.firstName}, ${plan.title}, which the studio gave you, has ended. Nothing was charged, and your practice is kept.`,
      'You are welcome to go on with a plan of your own.',
    ],
    button: offerOf(facts),
  }
}
