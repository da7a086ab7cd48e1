import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { seal, unseal } from '../../platform/sealed-secret.ts'
import { sealedFor } from '../../rooms/people/second-factor/totp.ts'
import { vapidKeys } from '../../rooms/push/vapid-keys.ts'
import { factOf, keepFact } from '../studio-facts.ts'
import { secondFactors } from '../tables/second-factors.ts'

const PURPOSE = 'mark-of-the-secret'

export const SECRET_CHANGED =
  'TOKEN_SECRET is not the one from the last start. People stay signed in, but codes of authenticator apps are refused, ' +
  'links of calendar feeds and of unsubscribing lead nowhere, push messages have to be switched on again, and addresses ' +
  'that had their trial are forgotten. Write the previous secret after the new one, with a space between, and nothing is lost.'

/** Whether the secrets that are accepted include the one of the last start; also before the first. */
export async function isKnownSecret({ db, tokens }: Pick<Context, 'db' | 'tokens'>): Promise<boolean> {
  const known = await factOf(db.$client, 'secret')
  return !known || tokens.signEach(PURPOSE, '').includes(known.mark)
}

/**
 * Notices a new TOKEN_SECRET: warns of what it breaks, or, where the previous one is named, too, seals anew by the new
 * one what has to stay readable without the previous.
 */
export async function followSecret(context: Context): Promise<void> {
  const { db, tokens, log, config } = context
  if (!(await isKnownSecret(context))) log.warn(SECRET_CHANGED)
  if (config.previousSecrets.length > 0) await sealAnew(context)
  await keepFact(db.$client, 'secret', { mark: tokens.sign(PURPOSE, '') })
}

async function sealAnew(context: Context): Promise<void> {
  const { db, tokens } = context
  const rows = await db
    .select()
    .from(secondFactors)
    .where(or(isNotNull(secondFactors.secret), isNotNull(secondFactors.begunSecret)))
  for (const { userId, secret: kept } of rows) {
    const opened = kept && unseal(tokens, sealedFor(userId), kept)
    if (!opened) continue
    const secret = seal(tokens, sealedFor(userId), opened)
    // A new app that is set up meanwhile stays.
    const unchanged = and(eq(secondFactors.userId, userId), eq(secondFactors.secret, kept))
    await db.update(secondFactors).set({ secret }).where(unchanged)
  }
  await vapidKeys(context, { anew: true })
}
