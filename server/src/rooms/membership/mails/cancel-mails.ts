import { isDeactivated } from '../rows.ts'
import { MEMBERSHIP_PAGE, type MemberMail, type MemberMailFacts, plansPage } from './mail-person.ts'
import { minuteInWords } from './mail-words.ts'

/** A cancellation at the period's end, to the minute (D7); a deactivated membership gives no access until then. */
export function canceledMail({ row, person, plan }: MemberMailFacts): MemberMail {
  const end = minuteInWords(row.periodEnd, person)
  const charged =
    row.providerState === 'trialing' ? 'nothing will be charged' : 'nothing more will be charged'
  const hello = `Hello ${person.firstName}, ${plan.title} will not renew.`
  const off = isDeactivated(row)
  return {
    key: `membership-canceled-${row.id}-${row.providerVersion}`,
    subject: 'Your membership was cancelled',
    paragraphs: off
      ? [`${hello} It stays paused until it ends on ${end}, and ${charged}.`]
      : [
          `${hello} You keep your access until ${end}, and ${charged}.`,
          'If you change your mind before that, you can keep it with one click.',
        ],
    rows: [
      ['Plan', plan.title],
      [off ? 'Ends' : 'Access until', end],
      ['Next payment', 'None'],
    ],
    button: { label: off ? 'My membership' : 'Keep my membership', url: MEMBERSHIP_PAGE },
  }
}

/** Mail about a past due membership that ended with its cancellation. */
export function canceledNowMail({ row, person, plan }: MemberMailFacts): MemberMail {
  return {
    key: `membership-canceled-now-${row.id}`,
    subject: 'Your membership was cancelled',
    paragraphs: [
      `Hello ${person.firstName}, ${plan.title} has ended. The open payment is cancelled, and nothing more will be charged.`,
      'You are welcome back at any time.',
    ],
    button: plansPage,
  }
}
