import { dayOf, daysAfter } from '@studio/contract/dates.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import type { users } from '../../database/tables/people.ts'
import type { plans } from '../../database/tables/plans.ts'
import { type MailContent, mailLayout, mailSettings } from '../studio/mail-layout.ts'
import { writeMail } from '../studio/mails.ts'
import { dayInWords, exactPrice, minuteInWords } from './mail-words.ts'
import type { NextCharge } from './next-charge.ts'
import type { Row } from './rows.ts'

export interface MemberMail extends Omit<MailContent, 'settings'> {
  /** The occasion; the same one is mailed once. */
  key: string
  subject: string
}

export interface Occasion {
  row: Row
  person: typeof users.$inferSelect
  plan: typeof plans.$inferSelect
  /** What is charged next; null for nothing. */
  next: NextCharge | null
}

const membershipPage = { label: 'My membership', url: '/profile/membership' }
const cardPage = { label: 'Update card', url: '/profile/card/edit' }

/** Writes one of the mails of this room in the transaction of what it tells of; its button leads into the studio. */
export function mailMember(
  context: Context,
  tx: Transaction,
  person: { email: string },
  { key, subject, button, ...content }: MemberMail,
): Promise<void> {
  const settings = mailSettings(context)
  const url = button?.url.startsWith('/') ? `${context.publicUrl()}${button.url}` : button?.url
  const whole = button && url ? { button: { ...button, url } } : {}
  const body = mailLayout({ ...content, ...whole, settings })
  return writeMail(context, tx, { key, to: person.email, subject, ...body })
}

export function welcomeMail({ row, person, plan, next }: Occasion): MemberMail {
  const trial = `You have ${plan.title}, free until ${dayInWords(row.periodEnd)}.`
  const period = {
    trialing: next
      ? `${trial} You will be charged ${exactPrice(next.cents)} that day, unless you cancel first.`
      : trial,
    day_pass: `You have ${plan.title} until ${minuteInWords(row.periodEnd)}. It ends by itself.`,
  }[row.gatewayState as string]
  return {
    key: `membership-begun-${row.id}`,
    subject: `Welcome: your ${plan.title} membership has begun`,
    title: `Welcome, ${person.firstName}`,
    paragraphs: [
      'New classes are here every day. Begin with whichever is shortest.',
      period ?? `You have ${plan.title}. It renews on ${dayInWords(row.periodEnd)}, unless you cancel first.`,
    ],
    button: { label: 'Watch today’s classes', url: '/' },
  }
}

/** Three days before the first charge, so that nobody pays by surprise. */
export function trialEndingMail({ row, person, plan, next }: Occasion): MemberMail {
  const on = dayInWords(row.periodEnd)
  return {
    key: trialEndingKey(row),
    subject: `Your free trial ends on ${on}`,
    title: `Your free trial ends soon, ${person.firstName}`,
    paragraphs: [
      `Your free trial of ${plan.title} ends on ${on}.`,
      next
        ? `You will be charged ${exactPrice(next.cents)} that day, unless you cancel first. There is nothing to do to stay.`
        : 'Nothing will be charged.',
    ],
    button: membershipPage,
  }
}

export const trialEndingKey = (row: Pick<Row, 'id'>) => `trial-ending-${row.id}`

export function paymentFailedMail({ row, person, plan }: Occasion): MemberMail {
  const graceEnds = daysAfter(row.periodStart, GRACE_DAYS)
  return {
    key: `payment-failed-${row.id}-${dayOf(row.periodStart)}`,
    subject: 'Your payment did not go through',
    title: 'Your payment did not go through',
    paragraphs: [
      `Hello ${person.firstName}, your bank refused the charge for ${plan.title}. We try again in the next days, and you keep your access until ${dayInWords(graceEnds)}.`,
      'With another card it is settled at once.',
    ],
    button: cardPage,
    sober: true,
  }
}

export function endedMail({ row, person, plan }: Occasion): MemberMail {
  return {
    key: `membership-ended-${row.id}`,
    subject: 'Your membership has ended',
    title: 'Your membership has ended',
    paragraphs: [
      `Hello ${person.firstName}, we could not collect the charge for ${plan.title}, so it has ended. Nothing more will be charged.`,
      'You are welcome back at any time.',
    ],
    button: { label: 'See the plans', url: '/membership-pricing' },
    sober: true,
  }
}

export function canceledMail({ row, person, plan }: Occasion): MemberMail {
  return {
    key: `membership-canceled-${row.id}-${row.gatewayVersion}`,
    subject: 'Your membership was canceled',
    title: 'Your membership was canceled',
    paragraphs: [
      `Hello ${person.firstName}, ${plan.title} will not renew. You keep your access until ${dayInWords(row.periodEnd)}, and nothing more will be charged.`,
      'If you change your mind before that day, you can keep it with one click.',
    ],
    rows: [
      ['Plan', plan.title],
      ['Access until', dayInWords(row.periodEnd)],
      ['Next payment', 'None'],
    ],
    button: membershipPage,
    sober: true,
  }
}

/** One that was past due ends with the cancellation. */
export function canceledNowMail({ row, person, plan }: Occasion): MemberMail {
  return {
    key: `membership-canceled-now-${row.id}`,
    subject: 'Your membership was canceled',
    title: 'Your membership was canceled',
    paragraphs: [
      `Hello ${person.firstName}, ${plan.title} has ended. The payment that was open is void, and nothing more will be charged.`,
      'You are welcome back at any time.',
    ],
    button: { label: 'See the plans', url: '/membership-pricing' },
    sober: true,
  }
}
