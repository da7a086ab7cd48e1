import { MINUTE } from '@studio/contract/dates.ts'
import { secondFactorTexts } from '@studio/contract/people/second-factor/messages.ts'
import type { SecondFactor, SetUp } from '@studio/contract/people/second-factor/schema.ts'
import { and, eq, gte, isNotNull } from 'drizzle-orm'
import { encode } from 'uqr'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { recoveryCodes, secondFactors } from '../../../database/tables/second-factors.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { seal, unseal } from '../../../platform/sealed-secret.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockPerson } from '../lock-person.ts'
import { mailTo } from '../mails.ts'
import { relyingPartyOf } from '../passkeys/challenges.ts'
import { passkeysOf, staysOn } from '../passkeys/keep-passkeys.ts'
import { countingCodes, requireProof, type Typed, wrongCode } from './check-code.ts'
import { eraseSecondFactor } from './erase-second-factor.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { appChangedMail, recoveryCodesRenewedMail, secondFactorOffMail } from './second-factor-mails.ts'
import { switchOn } from './switch-on.ts'
import { newSecret, sealedFor, stepOf, uriOf } from './totp.ts'

/** Modules of light around a QR code, as ISO/IEC 18004 asks. */
const QUIET = 4

/** A text as a QR code: an SVG path, a square of one unit for each dark module, in a square of `size` units. */
function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}

/** How the viewer's own sign-in stands (S-A16). */
export async function ownSecondFactor(context: Context, viewer: Viewer): Promise<SecondFactor> {
  const { id } = signedIn(viewer)
  const app = and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.secret))
  const [person] = await context.db
    .select({
      since: users.secondFactorSince,
      left: context.db.$count(recoveryCodes, eq(recoveryCodes.userId, users.id)),
      apps: context.db.$count(secondFactors, app),
    })
    .from(users)
    .where(eq(users.id, id))
  const since = person?.since ?? null
  return {
    on: since !== null,
    sinceDateTime: since?.toISOString() ?? null,
    recoveryCodesLeft: person?.left ?? 0,
    required: context.config.staffSecondFactor === 'required',
    app: (person?.apps ?? 0) > 0,
    passkeys: await passkeysOf(context, id),
    passkeysAt: relyingPartyOf(context.publicUrl())?.origin ?? null,
  }
}

/** Milliseconds in which the first code of a new app has to follow: a secret on a screen that somebody saw later opens nothing. */
const BEGUN_LIFETIME = 15 * MINUTE

/** Condition on `second_factors`: a new app of this person waits for its first code. */
function pendingSetupOf({ clock }: Context, userId: string) {
  const since = new Date(clock.machine().getTime() - BEGUN_LIFETIME)
  return and(
    eq(secondFactors.userId, userId),
    isNotNull(secondFactors.begunSecret),
    gte(secondFactors.begunAt, since),
  )
}

/**
 * Keeps the secret of a new app, sealed, and answers it this once; one that was begun before is void, and this one
 * after 15 minutes. An app in use stays so
 * until the new one's first code. 400 WrongPassword, WrongCode or WrongPasskey; 403 SecondFactorNeeded.
 */
export async function beginSecondFactor(context: Context, viewer: Viewer, typed: Typed): Promise<SetUp> {
  const { id: userId, email } = await requireProof(context, viewer, typed)
  const secret = newSecret()
  const begunSecret = seal(context.tokens, sealedFor(userId), secret)
  const begun = { begunSecret, begunAt: context.clock.machine() }
  await context.db
    .insert(secondFactors)
    .values({ userId, ...begun, lastStep: 0 })
    .onConflictDoUpdate({ target: secondFactors.userId, set: begun })
  const uri = uriOf(secret, { studioName: context.settings.now().studioName, email })
  return { secret, uri, qr: qrOf(uri) }
}

/**
 * Puts an app in use by its first code, in the place of the one before. The first factor switches the second step on and
 * answers ten recovery codes this once, any other none. 400 WrongCode at `code`; 409 where nothing was begun in the last 15 minutes.
 */
export async function confirmSecondFactor(context: Context, viewer: Viewer, { code }: { code: string }) {
  const { id } = signedIn(viewer)
  await refuseUncounted(context, id)
  const codes = await countingCodes(context, id, () =>
    inTransaction(context.db, async (tx) => {
      const person = await lockPerson(tx, id)
      await spendFirstCode(context, tx, { userId: id, code })
      if (person.secondFactorSince) {
        await audit(context, tx, viewer, { action: 'person.authenticatorChanged', subject: id })
        await mailTo(context, tx, person, appChangedMail(person))
      }
      return switchOn(context, tx, viewer, person)
    }),
  )
  return { recoveryCodes: codes }
}

/** Refuses what is no guess before a code is counted, so that a stolen session uses up nobody's day. */
async function refuseUncounted(context: Context, id: string): Promise<void> {
  if ((await context.db.$count(secondFactors, pendingSetupOf(context, id))) === 0) throw notBegun()
}

async function spendFirstCode(
  context: Context,
  tx: Transaction,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const [row] = await tx.select().from(secondFactors).where(pendingSetupOf(context, userId))
  const secret = row?.begunSecret && unseal(context.tokens, sealedFor(userId), row.begunSecret)
  if (!secret) throw notBegun()
  const step = stepOf(secret, code, context.clock.machine())
  if (step === null) throw wrongCode(userId)
  await tx
    .update(secondFactors)
    .set({ secret: row.begunSecret, begunSecret: null, begunAt: null, lastStep: step })
    .where(eq(secondFactors.userId, userId))
}

/** Ten new recovery codes in the place of the old, with the password and the second step. Refused like switching the step off. */
export async function renewRecoveryCodes(context: Context, viewer: Viewer, typed: Typed) {
  const { id } = await requireOn(context, viewer, typed)
  const codes = await inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person.secondFactorSince) throw new Refusal('conflict', secondFactorTexts.isOff)
    await audit(context, tx, viewer, { action: 'person.recoveryCodesRenewed', subject: id })
    await mailTo(context, tx, person, recoveryCodesRenewedMail(person))
    return writeRecoveryCodes(tx, id)
  })
  return { recoveryCodes: codes }
}

/**
 * Switches the second step off, with the password and the second step itself: no factor stays. 400 WrongPassword, WrongCode or
 * WrongPasskey; 409 where it is off, and where the studio requires it of its staff.
 */
export async function turnOffSecondFactor(context: Context, viewer: Viewer, typed: Typed): Promise<void> {
  if (context.config.staffSecondFactor === 'required') throw staysOn()
  const person = await requireOn(context, viewer, typed)
  await inTransaction(context.db, async (tx) => {
    await lockPerson(tx, person.id)
    await eraseSecondFactor(tx, person.id)
    await audit(context, tx, viewer, { action: 'person.secondFactorOff', subject: person.id })
    await mailTo(context, tx, person, secondFactorOffMail(person))
  })
}

/** The viewer, who has proved who they are and whose second step is on; else 409. */
async function requireOn(context: Context, viewer: Viewer, typed: Typed): Promise<typeof users.$inferSelect> {
  const person = await requireProof(context, viewer, typed)
  if (!person.secondFactorSince) throw new Refusal('conflict', secondFactorTexts.isOff)
  return person
}

const notBegun = () => new Refusal('conflict', secondFactorTexts.notBegun)
