import { termWords } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import type { Customer } from '../../billing/customers.ts'
import { MEMBERSHIP_PAGE, type MemberMail, type MemberMailFacts } from './mail-person.ts'
import { cardInWords, dayInWords, formatReceiptAmount, minuteInWords } from './mail-words.ts'

/** `plan` is the plan after the change; `other` the one before it, or the booked one. */
type ChangeFacts = MemberMailFacts & { other: string }

const myMembership = { label: 'My membership', url: MEMBERSHIP_PAGE }

/** A change has one mail, however often its snapshot is applied. */
const keyOf = (what: string, { row }: MemberMailFacts) => `${what}-${row.id}-${row.providerVersion}`

/** What is charged next, so that no earlier mail about it is the last word. */
function nextPayment({ next, person, money }: MemberMailFacts): [string, string] {
  const words = next && `${formatReceiptAmount(next.cents, money)} on ${dayInWords(next.on, person)}`
  return ['Next payment', words ?? 'None']
}

function freeUntil({ row, person }: MemberMailFacts): [string, string][] {
  return row.providerState === 'trialing' ? [['Free until', minuteInWords(row.periodEnd, person)]] : []
}

/** A dearer plan, one of the same price, or any in a trial: at once (D7). A charge has its own receipt. */
export function planChangedMail(facts: ChangeFacts): MemberMail {
  const { person, plan, other } = facts
  return {
    key: keyOf('plan-changed', facts),
    subject: `You now have ${plan.title}`,
    paragraphs: [`Hello ${person.firstName}, your plan has changed from ${other} to ${plan.title}.`],
    rows: [['Plan', plan.title], ...freeUntil(facts), nextPayment(facts)],
    button: myMembership,
  }
}

/** A cheaper plan begins at the period's end, and can be undone until then (D7). */
export function changeBookedMail(facts: ChangeFacts): MemberMail {
  const { row, person, plan, other } = facts
  const on = dayInWords(row.periodEnd, person)
  return {
    key: keyOf('change-booked', facts),
    subject: `${other} begins on ${on}`,
    paragraphs: [
      `Hello ${person.firstName}, you keep ${plan.title} until ${on}. ${other} begins then.`,
      'If you change your mind before that, you can undo it with one click.',
    ],
    rows: [['Current plan', plan.title], [`From ${on}`, other], nextPayment(facts)],
    button: { label: `Keep ${plan.title}`, url: MEMBERSHIP_PAGE },
  }
}

export function changeUndoneMail(facts: ChangeFacts): MemberMail {
  const { person, plan, other } = facts
  return {
    key: keyOf('change-undone', facts),
    subject: `You keep ${plan.title}`,
    paragraphs: [`Hello ${person.firstName}, the change to ${other} is undone, and ${plan.title} continues.`],
    rows: [['Plan', plan.title], nextPayment(facts)],
    button: myMembership,
  }
}

export function chargeMovedMail(facts: MemberMailFacts & { was: Date }): MemberMail {
  const { person, plan, next, was } = facts
  const [from, to] = [was, next?.on ?? was].map((day) => dayInWords(day, person))
  return {
    key: `charge-moved-${facts.row.id}-${(next?.on ?? was).getTime()}`,
    subject: `Your next payment is on ${to}`,
    paragraphs: [
      `Hello ${person.firstName}, the studio has moved your next payment from ${from} to ${to}. ${plan.title} stays open until then, and nothing is charged before.`,
    ],
    rows: [['Plan', plan.title], nextPayment(facts)],
    button: myMembership,
  }
}

/** `otherTerm` is the term before the change, or the booked one; the plan stays. */
type TermChanged = MemberMailFacts & { otherTerm: Term }

/** A longer term, or any in a trial: at once (D7). */
export function termChangedMail(facts: TermChanged): MemberMail {
  const { row, person, plan, otherTerm } = facts
  return {
    key: keyOf('plan-changed', facts),
    subject: `You now pay ${termWords[row.term].every}`,
    paragraphs: [
      `Hello ${person.firstName}, you now pay for ${plan.title} ${termWords[row.term].every}, no longer ${termWords[otherTerm].every}.`,
    ],
    rows: [['Plan', plan.title], ...freeUntil(facts), nextPayment(facts)],
    button: myMembership,
  }
}

/** A shorter term begins at the period's end, and can be undone until then (D7). */
export function termBookedMail(facts: TermChanged): MemberMail {
  const { row, person, plan, otherTerm } = facts
  const on = dayInWords(row.periodEnd, person)
  return {
    key: keyOf('change-booked', facts),
    subject: `From ${on} you pay ${termWords[otherTerm].every}`,
    paragraphs: [
      `Hello ${person.firstName}, you have paid for ${plan.title} until ${on}. From then on you pay ${termWords[otherTerm].every}.`,
      'If you change your mind before that, you can undo it with one click.',
    ],
    rows: [['Plan', plan.title], nextPayment(facts)],
    button: { label: `Keep paying ${termWords[row.term].every}`, url: MEMBERSHIP_PAGE },
  }
}

export function termUndoneMail(facts: TermChanged): MemberMail {
  const { row, person, plan } = facts
  return {
    key: keyOf('change-undone', facts),
    subject: `You keep paying ${termWords[row.term].every}`,
    paragraphs: [
      `Hello ${person.firstName}, the change is undone: you go on paying for ${plan.title} ${termWords[row.term].every}.`,
    ],
    rows: [['Plan', plan.title], nextPayment(facts)],
    button: myMembership,
  }
}

/** A cancellation was taken back (D7). */
export function resumedMail(facts: MemberMailFacts): MemberMail {
  const { person, plan } = facts
  return {
    key: keyOf('membership-kept', facts),
    subject: 'Your membership continues',
    paragraphs: [`Hello ${person.firstName}, glad you’re staying. ${plan.title} renews again.`],
    rows: [['Plan', plan.title], ...freeUntil(facts), nextPayment(facts)],
    button: myMembership,
  }
}

/** A code was put on a running membership. */
export function codeAppliedMail(facts: MemberMailFacts & { code: string }): MemberMail {
  const { person, plan, code } = facts
  return {
    key: keyOf('code-applied', facts),
    subject: `${code} applies from your next payment`,
    paragraphs: [`Hello ${person.firstName}, the code ${code} now applies to ${plan.title}.`],
    rows: [['Plan', plan.title], ['Promo code', code], nextPayment(facts)],
    button: myMembership,
  }
}

/** An Admin, or a dispute, has taken the access away (MEMBER-09). */
export function switchedOffMail(facts: MemberMailFacts): MemberMail {
  const { row, person, plan } = facts
  return {
    key: `switched-off-${row.id}-${row.deactivatedAt?.getTime()}`,
    subject: 'The studio has paused your membership',
    paragraphs: [
      `Hello ${person.firstName}, the studio has paused ${plan.title}. Until it is active again, nothing is open and nothing is charged.`,
    ],
    rows: row.deactivationReason ? [['Reason', row.deactivationReason]] : [],
    button: { label: 'Contact the studio', url: '/about#contact' },
  }
}

export function switchedOnMail(facts: MemberMailFacts & { offSince: Date }): MemberMail {
  const { row, person, plan, offSince } = facts
  return {
    key: `switched-on-${row.id}-${offSince.getTime()}`,
    subject: 'Your membership is active again',
    paragraphs: [`Hello ${person.firstName}, ${plan.title} is open again.`],
    button: myMembership,
  }
}

/** The card that pays from now on; a person who did not save it should know. */
export function newCardMail(person: { firstName: string }, card: Customer): MemberMail {
  const words = cardInWords(card) ?? 'a new card'
  return {
    key: `card-${card.userId}-${card.paymentMethodId}`,
    subject: `Your card is now ${words}`,
    paragraphs: [`Hello ${person.firstName}, from now on your payments are charged to ${words}.`],
    button: myMembership,
    closing: [['If this was not you, ', { label: 'write to us', url: '/about#contact' }, '.']],
  }
}
