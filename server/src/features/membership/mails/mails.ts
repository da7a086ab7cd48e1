import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import type { plans } from '../../../database/tables/plans.ts'
import { type LinkedSentence, type MailContent, mailLayout, mailSettings } from '../../studio/mail-layout.ts'
import { writeMail } from '../../studio/mails.ts'
import type { Row } from '../rows.ts'
import type { ClassOfToday } from './classes-of-today.ts'
import { dayInWords, exactPrice, minuteInWords } from './mail-words.ts'
import type { NextCharge } from './next-charge.ts'

export interface MemberMail extends Omit<MailContent, 'settings'> {
  /** The occasion; the same one is mailed once. */
  key: string
  subject: string
}

export interface MemberMailFacts {
  row: Row
  person: typeof users.$inferSelect
  plan: typeof plans.$inferSelect
  /** What is charged next; null for nothing. */
  next: NextCharge | null
}

/** The page where a membership is kept and called off. */
export const MEMBERSHIP_PAGE = '/profile/membership'

/** Writes one of the mails of this room in the transaction of what it reports; its links lead into the studio. */
export function mailPerson(
  context: Context,
  tx: Transaction,
  person: { email: string },
  { key, subject, button, entries = [], closing = [], ...content }: MemberMail,
): Promise<void> {
  const whole = <Link extends { url: string }>(link: Link): Link =>
    link.url.startsWith('/') ? { ...link, url: `${context.publicUrl()}${link.url}` } : link
  const ends = closing.map((line): string | LinkedSentence =>
    typeof line === 'string' ? line : [line[0], whole(line[1]), line[2]],
  )
  const settings = mailSettings(context)
  const linked = { entries: entries.map(whole), closing: ends, ...(button && { button: whole(button) }) }
  const body = mailLayout({ ...content, ...linked, settings })
  return writeMail(context, tx, { key, to: person.email, subject, ...body })
}

/** The same for every Admin who can sign in. */
export async function mailAdmins(context: Context, tx: Transaction, content: MemberMail): Promise<void> {
  const canSignIn = and(eq(users.active, true), isNotNull(users.registeredFully))
  const admins = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'Admin'), canSignIn))
  for (const admin of admins)
    await mailPerson(context, tx, admin, { ...content, key: `${content.key}-${admin.id}` })
}

/** "… You will be charged $23.20 that day, unless you cancel first.", of which `cancel` is a link. */
function unlessCancelled(sentence: string): LinkedSentence {
  return [`${sentence}, unless you `, { label: 'cancel', url: MEMBERSHIP_PAGE }, ' first.']
}

/** The first mail of a membership, with today's classes where its plan opens them. */
export function welcomeMail({
  row,
  person,
  plan,
  next,
  classes,
}: MemberMailFacts & { classes: ClassOfToday[] }): MemberMail {
  const opens = plan.permissions.some((area) => area === 'DailyClasses' || area === 'DailyClassesCurrentDay')
  return {
    key: `membership-begun-${row.id}`,
    subject: `Welcome: your ${plan.title} has begun`,
    title: `Welcome, ${person.firstName}`,
    paragraphs: [
      opens
        ? 'Three new classes are here every day, and they change at midnight UTC. Begin with whichever is shortest.'
        : 'Everything your plan opens is waiting for you.',
    ],
    entries: opens ? classes.map(entryOf) : [],
    button: { label: opens ? 'Watch today’s classes' : 'Open the studio', url: '/' },
    closing: [whatBegan({ row, person, plan, next })],
  }
}

const entryOf = ({ id, title, teacher, style, seconds }: ClassOfToday) => ({
  title,
  url: `/video/${id}`,
  note: [teacher, style].filter(Boolean).join(', '),
  end: seconds > 0 ? `${Math.max(1, Math.round(seconds / 60))} min` : '',
})

function whatBegan({ row, person, plan, next }: MemberMailFacts): string | LinkedSentence {
  if (row.gatewayState === 'day_pass')
    return `You have ${plan.title} until ${minuteInWords(row.periodEnd, person.timeZone)}. It ends by itself, and nothing more is charged.`
  const on = dayInWords(row.periodEnd, person.timeZone)
  const amount = next && exactPrice(next.cents)
  if (row.gatewayState === 'trialing') {
    const trial = `You have ${plan.title}, free until ${on}.`
    return amount ? unlessCancelled(`${trial} You will be charged ${amount} that day`) : trial
  }
  return unlessCancelled(`You have ${plan.title}. It renews on ${on}${amount ? ` for ${amount}` : ''}`)
}

/** Three days before the first charge, so that nobody pays by surprise. */
export function trialEndingMail({ row, person, plan, next }: MemberMailFacts): MemberMail {
  const on = dayInWords(row.periodEnd, person.timeZone)
  const amount = next && exactPrice(next.cents)
  return {
    key: trialEndingKey(row),
    subject: `Your free trial ends on ${on}`,
    title: `Your free trial ends soon, ${person.firstName}`,
    paragraphs: [
      amount
        ? `Your free trial of ${plan.title} ends on ${on}. You will be charged ${amount} that day. There is nothing to do to stay.`
        : `Your free trial of ${plan.title} ends on ${on}. Nothing will be charged.`,
    ],
    ...(amount && { figure: { label: `Due on ${on}`, value: amount } }),
    rows: [
      ['Plan', plan.title],
      ['Free until', minuteInWords(row.periodEnd, person.timeZone)],
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
    sober: true,
  }
}

export const trialEndingKey = (row: Pick<Row, 'id'>) => `trial-ending-${row.id}`
