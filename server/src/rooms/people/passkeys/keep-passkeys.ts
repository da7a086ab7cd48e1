import type { Passkey } from '@studio/contract/people/passkeys/schema.ts'
import { secondFactorTexts } from '@studio/contract/people/second-factor/messages.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { passkeys } from '../../../database/tables/second-factors.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockPerson } from '../lock-person.ts'
import { mailTo } from '../mails.ts'
import { requireProof, type Typed } from '../second-factor/check-code.ts'
import { eraseSecondFactor } from '../second-factor/erase-second-factor.ts'
import { passkeyRemovedMail, secondFactorOffMail } from '../second-factor/second-factor-mails.ts'
import { factorsOf } from '../second-factor/switch-on.ts'

/** A person's passkeys, oldest first. */
export async function passkeysOf({ db }: Context, userId: string): Promise<Passkey[]> {
  const own = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.madeAt), passkeys.id)
  return own.map(({ id, name, madeAt, lastUsedAt }) => ({
    id,
    name,
    dateTime: madeAt.toISOString(),
    lastUsedDateTime: lastUsedAt?.toISOString() ?? null,
  }))
}

/** 404 for a passkey that is not the viewer's. */
export async function renamePasskey(
  context: Context,
  viewer: Viewer,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const renamed = await context.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, signedIn(viewer).id)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw unknownPasskey()
}

/**
 * Removes one of the viewer's passkeys, with the password and the second step; a mail tells of it. Without another way left the
 * second step is off, and its recovery codes are void: 409 where the studio requires it. 400 WrongPassword, WrongCode or
 * WrongPasskey; 404 for a passkey that is not the viewer's.
 */
export async function removePasskey(
  context: Context,
  viewer: Viewer,
  { id, ...typed }: Typed & { id: string },
): Promise<void> {
  const { id: userId } = signedIn(viewer)
  const one = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  if ((await context.db.$count(passkeys, one)) === 0) throw unknownPasskey()
  await requireProof(context, viewer, typed)
  await inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, userId)
    const [gone] = await tx.delete(passkeys).where(one).returning({ name: passkeys.name })
    if (!gone) throw unknownPasskey()
    await audit(context, tx, viewer, { action: 'person.passkeyRemoved', subject: userId })
    if ((await factorsOf(tx, userId)) > 0)
      return mailTo(context, tx, person, passkeyRemovedMail(person, gone.name))
    if (context.config.staffSecondFactor === 'required') throw staysOn()
    await eraseSecondFactor(tx, userId)
    await audit(context, tx, viewer, { action: 'person.secondFactorOff', subject: userId })
    await mailTo(context, tx, person, secondFactorOffMail(person))
  })
}

/** The last way in can't go while the studio requires one. */
export const staysOn = () => new Refusal('conflict', secondFactorTexts.staysOn)

const unknownPasskey = () => new Refusal('notFound', refusals.notFound)
