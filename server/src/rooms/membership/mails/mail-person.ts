import type { Money } from '@studio/contract/money.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import type { plans } from '../../../database/tables/plans.ts'
import { type LinkedSentence, type MailContent, mailLayout, mailSettings } from '../../studio/mail-layout.ts'
import { writeMail } from '../../studio/mails.ts'
import type { NextCharge } from '../next-charge.ts'
import type { Row } from '../rows.ts'
import type { ClassOfToday } from './classes-of-today.ts'
import { dayInWords, formatReceiptAmount, minuteInWords, type Reader } from './mail-words.ts'

export interface MemberMail extends Omit<MailContent, 'settings' | 'title'> {
  /** Idempotency key of the occasion; a mail with the same key is sent once. */
  key: string
  subject: string
  /** Whether it is about money that has moved: sent even if mails to the address come back. */
  receipt?: boolean
  /** Defaults to the subject. */
  title?: string
}

export interface MemberMailFacts {
  row: Row
  person: typeof users.$inferSelect & Reader
  plan: typeof plans.$inferSelect
  next: NextCharge | null
  money: Money
}

export const MEMBERSHIP_PAGE = '/profile/membership'

/** Writes a mail in the transaction of the change that it reports; its links lead to the studio. */
export function mailPerson(
  context: Context,
  tx: Transaction,
  person: { email: string },
  {
    key,
    subject,
    receipt = false,
    title = subject,
    button,
    entries = [],
    closing = [],
    ...content
  }: MemberMail,
): Promise<void> {
  const whole = <Link extends { url: string }>(link: Link): Link =>
    link.url.startsWith('/') ? { ...link, url: `${context.publicUrl()}${link.url}` } : link
  const ends = closing.map((line): string | LinkedSentence =>
    typeof line === 'string' ? line : [line[0], whole(line[1]), line[2]],
  )
  const settings = mailSettings(context)
  const linked = { entries: entries.map(whole), closing: ends, ...(button && { button: whole(button) }) }
  const body = mailLayout({ sober: true, ...content, title, ...linked, settings })
  return writeMail(context, tx, { key, to: person.email, subject, receipt, ...body })
}

/** Same, to every Admin who can sign in. */
export async function mailAdmins(context: Context, tx: Transaction, content: MemberMail): Promise<void> {
  const canSignIn = and(eq(users.active, true), isNotNull(users.registeredFully))
  const admins = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'Admin'), canSignIn))
  for (const admin of admins)
    await mailPerson(context, tx, admin, { ...content, key: `${content.key}-${admin.id}` })
}

/** Formats "… You will be charged $23.20 that day, unless you cancel first.", with `cancel` as a link. */
function unlessCancelled(sentence: string): LinkedSentence {
  return [`${sentence}, unless you `, { label: 'cancel', url: MEMBERSHIP_PAGE }, ' first.']
}

/** The first mail of a membership, with today's classes if its plan opens them. */
export function welcomeMail({
  row,
  person,
  plan,
  next,
  money,
  classes,
  zone,
}: MemberMailFacts & { classes: ClassOfToday[]; zone: string }): MemberMail {
  const opens = plan.permissions.some((area) => area === 'DailyClasses' || area === 'DailyClassesCurrentDay')
  return {
    key: `membership-begun-${row.id}`,
    subject: `Welcome: your ${plan.title} has begun`,
    title: `Welcome, ${person.firstName}`,
    paragraphs: [
      opens
        ? `Three new classes arrive every day at midnight ${zoneName(zone)}. Begin with whichever is shortest.`
        : 'Everything your plan opens is waiting for you.',
    ],
    entries: opens ? classes.map(entryOf) : [],
    sober: false,
    button: { label: opens ? 'Watch today’s classes' : 'Open the studio', url: '/' },
    closing: [whatBegan({ row, person, plan, next, money })],
  }
}

const entryOf = ({ id, title, teacher, style, seconds }: ClassOfToday) => ({
  title,
  url: `/video/${id}`,
  note: [teacher, style].filter(Boolean).join(', '),
  end: seconds > 0 ? `${Math.max(1, Math.round(seconds / 60))} min` : '',
})

function whatBegan({ row, person, plan, next, money }: MemberMailFacts): string | LinkedSentence {
  if (row.providerState === 'day_pass')
    return `You have ${plan.title} until ${minuteInWords(row.periodEnd, person)}. It ends by itself, and nothing more is charged.`
  const on = dayInWords(row.periodEnd, person)
  const amount = next && formatReceiptAmount(next.cents, money)
  if (row.providerState === 'trialing') {
    const trial = `You have ${plan.title}, free until ${on}.`
    return amount ? unlessCancelled(`${trial} You will be charged ${amount} that day`) : trial
  }
  return unlessCancelled(`You have ${plan.title}. It renews on ${on}${amount ? ` for ${amount}` : ''}`)
}

/** Sent three days before the first charge, so that it surprises nobody. */
export function trialEndingMail({ row, person, plan, next, money }: MemberMailFacts): MemberMail {
  const on = dayInWords(row.periodEnd, person)
  const amount = next && formatReceiptAmount(next.cents, money)
  return {
    key: `trial-ending-${row.id}`,
    subject: `Your free trial ends on ${on}`,
    title: `Your free trial ends soon, ${person.firstName}`,
    paragraphs: [
      amount
        ? `Your free trial of ${plan.title} ends on ${on}. You will be charged ${amount} that day. To stay, you don’t need to do anything.`
        : `Your free trial of ${plan.title} ends on ${on}. Nothing will be charged.`,
    ],
    ...(amount && { figure: { label: `Due on ${on}`, value: amount } }),
    rows: [
      ['Plan', plan.title],
      ['Free until', minuteInWords(row.periodEnd, person)],
    ],
    button: { label: 'My membership', url: MEMBERSHIP_PAGE },
    closing: amount
      ? [
          [
            'Not for you? ',
            { label: 'Cancel', url: MEMBERSHIP_PAGE },
            ' before that day, and nothing is charged.',
          ],
        ]
      : [],
  }
}
