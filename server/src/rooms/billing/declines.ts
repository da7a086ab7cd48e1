import { setTimeout as sleep } from 'node:timers/promises'
import { declines, refusals } from '@studio/contract/billing/messages.ts'
import { type Declines, secondsSlowed, tooManyDeclines } from '@studio/contract/billing/rules.ts'
import { DAY, SECOND } from '@studio/contract/dates.ts'
import { and, eq, gt, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { CardError, PaymentAction } from '../../adapters/payment/payment-errors.ts'
import type { Context } from '../../context.ts'
import { cardDeclines, customers } from '../../database/tables/billing.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface Payer {
  userId: string
  /** Null if the studio itself collects. */
  address: string | null
}

/** Counts a declined card and creates its 402; from the sixth in 24 hours on it names support (D18.declines). */
export async function declinedRefusal(context: Context, payer: Payer, error: CardError): Promise<Refusal> {
  await context.db
    .insert(cardDeclines)
    .values({ userId: payer.userId, address: payer.address, code: error.code, at: context.clock.machine() })
  if (tooManyDeclines(await declinesOf(context, payer))) return supportRefusal()
  const { code, text } = declines[error.code]
  return new Refusal('paymentRefused', text, {
    code,
    ...(error.field && { fields: { [error.field]: text } }),
  })
}

/**
 * Throws for a person who has been referred to support: the bank is not queried again that day. Neighbours' declines only make
 * a newcomer's card wait (S-M4).
 */
export async function refuseCardTester(context: Context, payer: Payer): Promise<void> {
  const declines = await declinesOf(context, payer)
  if (tooManyDeclines(declines)) throw supportRefusal()
  await sleep(secondsSlowed(declines) * SECOND)
}

/** The 402 for a confirmation at the bank; afterwards the same call is repeated and succeeds (D18.3ds). */
export function actionRefusal(action: PaymentAction): Refusal {
  const { clientSecret, redirectUrl } = action
  return new Refusal('paymentRefused', refusals.actionRequired, {
    code: 'ActionRequired',
    extra: { clientSecret, redirectUrl },
  })
}

const supportRefusal = () =>
  new Refusal('paymentRefused', refusals.tooManyDeclines, { code: declines.card_velocity_exceeded.code })

const loopback = /^(::ffff:)?127\.|^::1$/

/** In one statement. Once a bank has accepted a card of this person, no neighbour's declines are theirs. */
async function declinesOf({ db, clock }: Context, { userId, address }: Payer): Promise<Declines> {
  const since = new Date(clock.machine().getTime() - DAY)
  const isRecent = gt(cardDeclines.at, since)
  // Loopback is the studio's own machine: in a demo everybody shares it.
  const isShared = !address || loopback.test(address)
  const own = db.select({ id: customers.userId }).from(customers)
  const hasCard = own.where(and(eq(customers.userId, userId), isNotNull(customers.paymentMethodId)))
  const isOwn = eq(cardDeclines.userId, userId)
  const isOfAddress = isShared
    ? sql`false`
    : and(eq(cardDeclines.address, address), isNull(customers.paymentMethodId), notExists(hasCard))
  const [counts] = await db
    .select({
      ofPerson: sql<number>`count(*) filter (where ${isOwn})::int`,
      ofAddress: sql<number>`count(*) filter (where ${isOfAddress})::int`,
    })
    .from(cardDeclines)
    .leftJoin(customers, eq(customers.userId, cardDeclines.userId))
    .where(and(isRecent, isShared ? isOwn : or(isOwn, eq(cardDeclines.address, address))))
  return counts ?? { ofPerson: 0, ofAddress: 0 }
}
