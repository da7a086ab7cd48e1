import type { Money } from '@studio/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import { type LinkedSentence, type MailContent, mailLayout, mailSettings } from '../../studio/mail-layout.ts'
import { adminsToTell, writeMail } from '../../studio/mails.ts'
import { type NextCharge, nextCharge } from '../next-charge.ts'
import type { Row } from '../rows.ts'
import type { Reader } from './mail-words.ts'

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

export const plansPage = { label: 'See the plans', url: '/membership-pricing' }

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

export async function mailAdmins(context: Context, tx: Transaction, content: MemberMail): Promise<void> {
  for (const admin of await adminsToTell(tx))
    await mailPerson(context, tx, admin, { ...content, key: `${content.key}-${admin.id}` })
}

/** Writes a mail to a membership's person, with its plan and its next charge. */
export async function writeMemberMail(
  context: Context,
  tx: Transaction,
  row: Row,
  template: (occasion: MemberMailFacts) => MemberMail,
): Promise<void> {
  if (!row.userId) return
  const [found] = await tx
    .select({ person: users, plan: plans })
    .from(users)
    .innerJoin(plans, eq(plans.id, row.planId))
    .where(eq(users.id, row.userId))
  if (!found) return
  const { money, reading } = context.settings.now()
  const { plan } = found
  const person = { ...found.person, timeZone: found.person.timeZone ?? context.zone(), reading }
  const facts = { row, plan, person, next: await nextCharge(context, tx, row), money }
  await mailPerson(context, tx, person, template(facts))
}
