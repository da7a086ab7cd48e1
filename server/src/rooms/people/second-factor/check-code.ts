import type { PasskeyUse } from '@studio/contract/people/passkeys/schema.ts'
import { passkeyTexts, secondFactorTexts } from '@studio/contract/people/second-factor/messages.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import type { users } from '../../../database/tables/people.ts'
import { recoveryCodes, secondFactors } from '../../../database/tables/second-factors.ts'
import { type Allowance, countUse, forgetUses, undoUse } from '../../../platform/limits/limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { unseal } from '../../../platform/sealed-secret.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { mailTo } from '../mails.ts'
import { askForPasskey, spendPasskey } from '../passkeys/use-passkey.ts'
import { requireOwnPassword } from '../passwords/require-password.ts'
import { recoveryCodeUsedMail } from './second-factor-mails.ts'
import { sealedFor, stepOf } from './totp.ts'

type Person = typeof users.$inferSelect

/** A code of an app; anything else is taken for a recovery code. */
const SIX_DIGITS = /^\d{6}$/

/**
 * How many wrong codes of an app an account allows, wherever they come from: whoever types one knows the password, so no
 * stranger shuts anybody out, and a botnet that knows it guesses a code of six digits in some eighteen years.
 */
const quarterHourOf = (userId: string): Allowance => ({ key: `codes:${userId}`, max: 10, minutes: 15 })
const dayOf = (userId: string): Allowance => ({ key: `codes of a day:${userId}`, max: 50, minutes: 1440 })

/** What proves a second step: a code of the app, a recovery code, or the use of a passkey. */
export interface Proof {
  code?: string | undefined
  passkey?: PasskeyUse | undefined
}

/**
 * Lets a person go on who types a code of their app or a recovery code, or uses a passkey; each is good once. 403
 * SecondFactorNeeded where there is none of them, with what a browser needs to use a passkey; 400 WrongCode at `code`, 400
 * WrongPasskey, 429 past the allowance of codes of an app. Recovery codes have 80 bits and passkeys sign, so these are not
 * counted and let the owner in past it. Nothing is asked of whoever has no second step.
 */
export async function requireSecondFactor(
  context: Context,
  person: Person,
  { code, passkey }: Proof,
): Promise<void> {
  const { id, secondFactorSince } = person
  if (!secondFactorSince) return
  if (passkey) {
    if (await spendPasskey(context, id, passkey)) return
    throw new Refusal('invalid', passkeyTexts.wrong, { code: 'WrongPasskey', ...(await asked(context, id)) })
  }
  if (code === undefined) {
    const refused = { code: 'SecondFactorNeeded', ...(await asked(context, id)) }
    throw new Refusal('notAllowed', secondFactorTexts.needed, refused)
  }
  const ofApp = SIX_DIGITS.test(code)
  const spend = ofApp ? spendStep : spendRecoveryCode
  const attempt = async () => {
    if (!(await spend(context, person, code))) throw wrongCode(id)
  }
  await (ofApp ? countingCodes(context, id, attempt) : attempt())
}

const asked = async (context: Context, about: string) => ({
  about,
  extra: { passkey: await askForPasskey(context, about) },
})

/** Counts a try before it is made, so that parallel ones are counted too, and uncounts it where the code was right. */
export async function countingCodes<Result>(
  context: Context,
  userId: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const allowances = [quarterHourOf(userId), dayOf(userId)]
  for (const allowance of allowances) await countUse(context, allowance)
  const result = await attempt()
  for (const allowance of allowances) await undoUse(context, allowance)
  return result
}

/**
 * A new password ends the wait of a quarter of an hour. The day's codes stay counted, since whoever reads the mails could
 * begin afresh without end.
 */
export function forgetWrongCodes(context: Context, userId: string): Promise<void> {
  return forgetUses(context, quarterHourOf(userId).key)
}

export function wrongCode(about: string): Refusal {
  const fields = { code: secondFactorTexts.wrongCode }
  return new Refusal('invalid', fields.code, { code: 'WrongCode', fields, about })
}

/** The studio's own secret has changed since the app was set up: no code of it can be right. */
function unreadableApp(about: string): Refusal {
  const fields = { code: secondFactorTexts.unreadable }
  return new Refusal('invalid', fields.code, { code: 'WrongCode', fields, about })
}

/** Whether a code of the app was right, and from now on it is spent: of parallel uses one gets true. */
async function spendStep(context: Context, { id: userId }: Person, code: string): Promise<boolean> {
  const [kept] = await context.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  const secret = kept?.secret && unseal(context.tokens, sealedFor(userId), kept.secret)
  if (kept?.secret && !secret) throw unreadableApp(userId)
  const step = secret ? stepOf(secret, code, context.clock.machine()) : null
  if (step === null) return false
  const unspent = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step))
  const spent = await context.db.update(secondFactors).set({ lastStep: step }).where(unspent).returning()
  return spent.length > 0
}

async function spendRecoveryCode(context: Context, person: Person, code: string): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    const own = eq(recoveryCodes.userId, person.id)
    const used = await tx
      .delete(recoveryCodes)
      .where(and(own, eq(recoveryCodes.codeHash, hashToken(code))))
      .returning()
    if (used.length === 0) return false
    const left = await tx.$count(recoveryCodes, own)
    await mailTo(context, tx, person, recoveryCodeUsedMail(person, left))
    return true
  })
}

export interface Typed extends Proof {
  password: string
  address: string
}

/**
 * The viewer, who has typed their password and, where their second step is on, has passed it again. 400 WrongPassword,
 * WrongCode or WrongPasskey; 403 SecondFactorNeeded without a code or a passkey.
 */
export async function requireProof(
  context: Context,
  viewer: Viewer,
  { password, address, ...proof }: Typed,
): Promise<typeof users.$inferSelect> {
  const person = await requireOwnPassword(context, viewer, { password, address })
  await requireSecondFactor(context, person, proof)
  return person
}
