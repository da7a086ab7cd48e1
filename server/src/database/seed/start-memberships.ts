import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@studio/contract/dates.ts'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../platform/viewer.ts'
import { refundInvoice } from '../../rooms/billing/money-back/refund-invoice.ts'
import { cancelMembership } from '../../rooms/membership/cancel/cancel-membership.ts'
import { setPaymentMethod } from '../../rooms/membership/change/set-payment-method.ts'
import { openRows } from '../../rooms/membership/rows.ts'
import { startMembership } from '../../rooms/membership/start/start-membership.ts'
import { refreshPerson } from '../../rooms/membership/sync/refresh.ts'
import { runDueWork, setClock } from '../../rooms/studio/clock.ts'
import { invoices } from '../tables/billing.ts'
import { subscriptions } from '../tables/membership.ts'
import { studioState } from '../tables/studio.ts'
import { people, personId } from './content/people.ts'
import { planId } from './content/plans.ts'
import { regulars } from './content/regulars.ts'
import type { MembershipContent, PersonContent, PersonKey } from './content/types.ts'
import { liveRegulars } from './live-regulars.ts'

/** Which of the demo's members got money back, how much in dollars (or all), and why. */
const refunds: readonly { index: number; amount?: number; reason: string }[] = [
  { index: 12, reason: 'Meant to cancel before the trial ended' },
  { index: 40, amount: 10, reason: 'Two days without sound' },
]

/** Refunds two payments of the demo's history, once, as an Admin does. */
async function refundSome(context: Context): Promise<void> {
  const viewer = { kind: 'person', id: personId('admin'), role: 'Admin', sessionId: '' } as const
  for (const { index, amount, reason } of refunds) {
    const userId = regulars[index]?.id ?? ''
    // Whatever became of it: with the same key the same payment is refunded once.
    const paid = and(eq(invoices.userId, userId), isNotNull(invoices.paymentId), gt(invoices.amountCents, 0))
    const [invoice] = await context.db
      .select()
      .from(invoices)
      .where(paid)
      .orderBy(asc(invoices.issuedAt))
      .limit(1)
    if (invoice)
      await refundInvoice(context, viewer, { id: invoice.id, amount, reason, key: `demo-refund-${index}` })
  }
}

const KEY = 'demo.memberships'
const WAIT_MS = 200
/**
 * Card numbers by person: each is different, so that each had a trial, and none is the card that visitors try
 * first.
 */
const cards: Partial<Record<PersonKey, string>> = {
  member: '4111111111111111',
  daily: '5105105105105100',
  daypass: '4012888888881881',
  lapsed: '6011111111111117',
}
/** Days between the cancellation of an ended membership and its end. */
const CANCELLED_BEFORE = 12

interface Step {
  daysAgo: number
  take(): Promise<unknown>
}

/** Starts the demo's memberships, once: of servers that start at once, one does and the others wait. */
export async function startDemoMemberships(context: Context): Promise<void> {
  if (!context.sandbox) return
  while (!(await isDone(context))) {
    const held = await context.locks.tryHold(KEY)
    if (!held) {
      await sleep(WAIT_MS)
      continue
    }
    try {
      if (!(await isDone(context))) await startAll(context)
    } finally {
      await held.release()
    }
  }
}

/**
 * Starts them by the regular commands, at the studio time they began: moves this process's clock back and step by step to
 * the present, so that payments, renewals and mails come from the sandbox.
 */
async function startAll(context: Context): Promise<void> {
  const { clock } = context
  const offset = clock.offset()
  const present = clock.now().getTime()
  const steps = starters(context)
    .flatMap((person) => stepsOf(context, person))
    .sort((a, b) => b.daysAgo - a.daysAgo)
  try {
    for (const { daysAgo, take } of steps) {
      setClock(context, new Date(present - daysAgo * DAY))
      await doWhatWasDue(context)
      await take()
    }
  } finally {
    clock.setOffset(offset)
  }
  await doWhatWasDue(context)
  if (context.config.demoHistory) await liveRegulars(context).then(() => refundSome(context))
  context.content.drop()
  await context.db
    .insert(studioState)
    .values({ key: KEY, value: { done: true } })
    .onConflictDoNothing()
}

/** Whose memberships the regular commands begin; the member's is part of the demo's history, where it has one. */
const starters = ({ config }: Context) =>
  config.demoHistory ? people.filter(({ key }) => key !== 'member') : people

/** Runs due work. The studio is not open yet, so no webhook arrives; the provider is queried instead. */
async function doWhatWasDue(context: Context): Promise<void> {
  await context.sandbox?.runDue(context.clock.now())
  for (const { id, membership } of people) if (membership) await refreshPerson(context, id)
  await runDueWork(context)
}

async function isDone(context: Context): Promise<boolean> {
  return (await context.db.$count(studioState, eq(studioState.key, KEY))) > 0
}

function stepsOf(context: Context, person: PersonContent): Step[] {
  const { membership } = person
  if (!membership) return []
  const start = { daysAgo: membership.startedDaysAgo, take: () => startFor(context, person, membership) }
  if (membership.endedDaysAgo === null) return [start]
  const cancel = {
    daysAgo: membership.endedDaysAgo + CANCELLED_BEFORE,
    take: () => cancelFor(context, person),
  }
  return [start, cancel]
}

async function startFor(
  context: Context,
  person: PersonContent,
  membership: MembershipContent,
): Promise<void> {
  // A run that was killed half-way has already started some of them.
  if ((await context.db.$count(subscriptions, eq(subscriptions.userId, person.id))) > 0) return
  const number = cards[person.key]
  if (!context.sandbox || !number) throw new Error(`no card for ${person.key}`)
  const { id: userId } = person
  const exp_year = context.clock.now().getUTCFullYear() + 3
  const { id: cardToken } = await context.sandbox.createPaymentMethod({
    number,
    exp_month: 9,
    exp_year,
    cvc: '123',
  })
  const address = '127.0.0.1'
  await setPaymentMethod(context, viewerOf(person), { userId, cardToken, captcha: undefined, address })
  const priceId = planId(membership.plan)
  await startMembership(context, viewerOf(person), { userId, priceId, address, key: undefined })
}

async function cancelFor(context: Context, person: PersonContent): Promise<void> {
  const [running] = await openRows(context.db, person.id)
  if (running)
    await cancelMembership(context, viewerOf(person), { id: running.id, reason: 'Away for a while' })
}

function viewerOf(person: PersonContent): SignedIn {
  return { kind: 'person', id: person.id, role: 'Student', sessionId: '' }
}
