import { type MailKind, mailKinds } from '@studio/contract/mail-choices/mail-kinds.ts'
import { refusals } from '@studio/contract/mail-choices/messages.ts'
import type { MailChoice, MailWish } from '@studio/contract/mail-choices/schema.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { mailChoices } from '../../database/tables/mail-choices.ts'
import { users } from '../../database/tables/people.ts'
import { Refusal } from '../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { type MailLink, readMailToken } from './mail-link.ts'

export async function listMailChoices(context: Context, viewer: Viewer): Promise<{ records: MailChoice[] }> {
  const rows = await context.db
    .select()
    .from(mailChoices)
    .where(eq(mailChoices.userId, signedIn(viewer).id))
  const chosen = new Map(rows.map(({ kind, wanted }) => [kind, wanted]))
  const kinds = Object.keys(mailKinds) as MailKind[]
  return {
    records: kinds.map((kind) => ({ kind, wanted: chosen.get(kind) ?? mailKinds[kind].initially })),
  }
}

/** Stores the viewer's choice, and the time zone sent with it. */
export async function chooseMail(context: Context, viewer: Viewer, wish: MailWish): Promise<void> {
  const { timeZone, ...choice } = wish
  const userId = signedIn(viewer).id
  await keepChoice(context, { userId, ...choice })
  if (timeZone) await context.db.update(users).set({ timeZone }).where(eq(users.id, userId))
}

/** Reads the choice an unsubscribe link is about, without changing it. 404 for an invalid link. */
export async function choiceOfLink(context: Context, token: string): Promise<MailChoice> {
  const link = await heldLink(context, token)
  return { kind: link.kind, wanted: await wantsMail(context.db, link) }
}

/** Unsubscribes, or undoes that, for the holder of a mail's link (RFC 8058). 404 for an invalid link. */
export async function chooseByLink(context: Context, token: string, wanted: boolean): Promise<MailChoice> {
  const link = await heldLink(context, token)
  await keepChoice(context, { ...link, wanted })
  return { kind: link.kind, wanted }
}

/** Whether a person has a kind of mail switched on. */
export async function wantsMail(on: Database | Transaction, { userId, kind }: MailLink): Promise<boolean> {
  const own = and(eq(mailChoices.userId, userId), eq(mailChoices.kind, kind))
  const [row] = await on.select({ wanted: mailChoices.wanted }).from(mailChoices).where(own)
  return row?.wanted ?? mailKinds[kind].initially
}

async function heldLink(context: Context, token: string): Promise<MailLink> {
  const link = readMailToken(context, token)
  const isThere = link && (await context.db.$count(users, eq(users.id, link.userId))) === 1
  if (!isThere) throw new Refusal('notFound', refusals.mailLinkInvalid)
  return link
}

async function keepChoice(context: Context, { userId, kind, wanted }: MailLink & MailChoice): Promise<void> {
  const chosenAt = context.clock.now()
  await context.db
    .insert(mailChoices)
    .values({ userId, kind, wanted, chosenAt })
    .onConflictDoUpdate({ target: [mailChoices.userId, mailChoices.kind], set: { wanted, chosenAt } })
}
