import { dayOf } from '@studio/contract/dates.ts'
import { priceText } from '@studio/contract/money.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import type { invoices } from '../../database/tables/billing.ts'
import type { users } from '../../database/tables/people.ts'
import type { plans } from '../../database/tables/plans.ts'
import { type MailContent, mailLayout, mailSettings } from '../studio/mail-layout.ts'
import { writeMail } from '../studio/mails.ts'
import type { Row } from './rows.ts'

interface MemberMail extends Omit<MailContent, 'settings'> {
  /** The occasion; the same one is mailed once. */
  key: string
  subject: string
}

export interface Occasion {
  row: Row
  person: typeof users.$inferSelect
  plan: typeof plans.$inferSelect
}

const membershipPage = { label: 'My membership', url: '/profile/membership' }
const cardPage = { label: 'Update card', url: '/profile/card/edit' }

/** Writes one of the mails below in the transaction of what it tells of; its button leads into the studio. */
export function mailMember(
  context: Context,
  tx: Transaction,
  person: { email: string },
  { key, subject, button, ...content }: MemberMail,
): Promise<void> {
  const settings = mailSettings(context)
  const whole = button && { ...button, url: `${context.publicUrl()}${button.url}` }
  const body = mailLayout({ ...content, ...(whole ? { button: whole } : {}), settings })
  return writeMail(context, tx, { key, to: person.email, subject, ...body })
}

export function welcomeMail({ row, person, plan }: Occasion): MemberMail {
  const end = dayOf(row.periodEnd)
  const period = {
    trialing: `Your free trial lasts until ${end}. Your card is charged ${priceText(row.costCents)} less any promo code then, unless you cancel before.`,
    day_pass: `Your day lasts until ${row.periodEnd.toISOString().slice(0, 16).replace('T', ' ')} UTC. It ends by itself.`,
  }[row.gatewayState as string]
  return {
    key: `membership-begun-${row.id}`,
    subject: `Welcome: your ${plan.title} membership has begun`,
    title: `Welcome, ${person.firstName}`,
    paragraphs: [
      `Your ${plan.title} membership has begun.`,
      period ?? `It renews on ${end}, until you cancel.`,
    ],
    button: membershipPage,
  }
}

export function paymentFailedMail({ row, person, plan }: Occasion): MemberMail {
  return {
    key: `payment-failed-${row.id}-${dayOf(row.periodStart)}`,
    subject: 'Your payment did not go through',
    title: 'Your payment did not go through',
    paragraphs: [
      `Hello ${person.firstName}, your bank refused the charge for your ${plan.title} membership. We try again in the next days, and you keep your access for seven days.`,
      'With another card it is settled at once.',
    ],
    button: cardPage,
  }
}

export function endedMail({ row, person, plan }: Occasion): MemberMail {
  return {
    key: `membership-ended-${row.id}`,
    subject: 'Your membership has ended',
    title: 'Your membership has ended',
    paragraphs: [
      `Hello ${person.firstName}, we could not collect the charge for your ${plan.title} membership, so it has ended. Nothing more will be charged.`,
      'You are welcome back at any time.',
    ],
    button: { label: 'See the plans', url: '/membership-pricing' },
  }
}

export function canceledMail({ row, person, plan }: Occasion): MemberMail {
  return {
    key: `membership-canceled-${row.id}-${row.periodEnd.getTime()}`,
    subject: 'Your membership was canceled',
    title: 'Your membership was canceled',
    paragraphs: [
      `Hello ${person.firstName}, your ${plan.title} membership will not renew. You keep your access until ${dayOf(row.periodEnd)}, and nothing more will be charged.`,
      'If you change your mind before that day, you can keep it with one click.',
    ],
    button: membershipPage,
  }
}

export function receiptMail(invoice: typeof invoices.$inferSelect): MemberMail {
  return {
    key: `receipt-${invoice.id}`,
    subject: `Receipt ${invoice.number}`,
    title: 'Thank you for your payment',
    paragraphs: ['This is your receipt.'],
    rows: [
      ['Invoice', invoice.number],
      ['Paid', priceText(invoice.amountCents)],
      ['Period', `${dayOf(invoice.periodStart)} to ${dayOf(invoice.periodEnd)}`],
    ],
    button: { label: 'My invoices', url: '/profile/invoices' },
  }
}
