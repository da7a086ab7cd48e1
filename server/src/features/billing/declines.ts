import { declines, refusals } from '@studio/contract/billing/messages.ts'
import { type Declines, tooManyDeclines } from '@studio/contract/billing/rules.ts'
import { DAY } from '@studio/contract/dates.ts'
import { and, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
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

/** Throws for a person who has been referred to support: the bank is not queried again that day (S-M4). */
export async function refuseCardTester(context: Context, payer: Payer): Promise<void> {
  const counted = await declinesOf(context, payer)
  if (tooManyDeclines({ ...counted, ofAddress: counted.ofAddress + 1 })) throw supportRefusal()
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

async function declinesOf(context: Context, { userId, address }: Payer): Promise<Declines> {
  const since = new Date(context.clock.machine().getTime() - DAY)
  const recent = gt(cardDeclines.at, since)
  const ofPerson = await context.db.$count(cardDeclines, and(eq(cardDeclines.userId, userId), recent))
  // Loopback is the studio's own machine: in a demo everybody shares it.
  if (!address || loopback.test(address) || (await hasCard(context, userId)))
    return { ofPerson, ofAddress: 0 }
  const [others] = await context.db
    .select({ declines: count() })
    .from(cardDeclines)
    .leftJoin(customers, eq(customers.userId, cardDeclines.userId))
    .where(and(eq(cardDeclines.address, address), recent, isNull(customers.paymentMethodId)))
  return { ofPerson, ofAddress: others?.declines ?? 0 }
}

/** Whether a bank has accepted a card of this person: then no neighbour's declines are theirs. */
async function hasCard({ db }: Context, userId: string): Promise<boolean> {
  const own = and(eq(customers.userId, userId), isNotNull(customers.paymentMethodId))
  return (await db.$count(customers, own)) > 0
}
