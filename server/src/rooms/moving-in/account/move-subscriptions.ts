import { unknownDay } from '@studio/contract/moving-in/messages.ts'
import { foldEmail } from '@studio/contract/people/rules.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { type ListedMembership, moveInLines, moveIns } from '../../../database/tables/moving-in.ts'
import { users } from '../../../database/tables/people.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { finishList } from '../lists/finish-list.ts'
import {
  csvLineOf,
  doerOf,
  keepOutcomes,
  type List,
  lockList,
  type StoredLine,
  unknownPassword,
} from '../lists/own-list.ts'
import { eraseNewPeople } from '../lists/take-person-back.ts'
import { memberOf } from '../people/member-line.ts'
import { insertMembers, inviter } from '../people/new-members.ts'
import { readerOf } from '../reading/typed-date.ts'
import { choose } from '../subscriptions/find-takeover.ts'
import { type FoundSubscription, planOfForeignPrice } from '../subscriptions/found-subscription.ts'
import { reasonsAgainst } from '../subscriptions/reasons-against.ts'
import { takeOver, Undone } from '../subscriptions/take-over.ts'
import { membershipAtProvider } from './membership-at-provider.ts'
import { nextAfterMove } from './next-here.ts'
import { noPlan } from './prices-there.ts'

/** Subscriptions at once: each takes four requests, and the provider allows a hundred a second. */
const AT_ONCE = 4

/**
 * Takes over the subscriptions of an account that were understood, each read and judged anew; none after the Admin has paused it.
 * Whoever is not here yet is made. A line is done in the transaction that writes its membership, so that a job which begins
 * anew goes on where the last one was.
 */
export async function moveSubscriptions(context: Context, list: List): Promise<void> {
  const passwordHash = await unknownPassword(context, list)
  for (let more = true; more; ) {
    const [now] = await context.db.select().from(moveIns).where(eq(moveIns.id, list.id))
    if (now?.state !== 'moving') return
    const lines = await context.db
      .select()
      .from(moveInLines)
      .where(and(eq(moveInLines.moveInId, list.id), eq(moveInLines.state, 'right')))
      .orderBy(asc(moveInLines.line))
      .limit(AT_ONCE)
    await Promise.all(lines.map((line) => moveLine(context, { ...now, passwordHash }, line)))
    more = lines.length > 0
  }
  await inTransaction(context.db, async (tx) => {
    const now = await lockList(tx, list.id)
    if (now.state === 'moving') await finishList(context, tx, now)
  })
}

type HashedList = List & { passwordHash: string }

async function moveLine(context: Context, list: HashedList, stored: StoredLine): Promise<void> {
  const { line, found: before } = stored
  if (!before || !('subscription' in before)) throw new Error(`line ${line} is of no subscription`)
  const keep = (state: 'known' | 'refused', reason?: string, userId?: string) =>
    inTransaction(context.db, async (tx) => {
      const now = await lockList(tx, list.id)
      if (!(await findRight(tx, now, line))) return
      await eraseNewPeople(context, tx, now, line)
      const outcome = {
        line,
        state,
        found: before,
        ...(reason ? { reason } : {}),
        ...(userId ? { userId } : {}),
      }
      await keepOutcomes(tx, list.id, [outcome])
    })
  const chosen = await choose(context, before.subscription)
  if ('wrong' in chosen) return keep('refused', chosen.wrong)
  const { found } = chosen
  const person = await personAt(context, found.email)
  const plan = await planOf(context, list, found)
  const against = await reasonsAgainst(context, { person, email: found.email, found, words: '' })
  if (against === 'known') return keep('known', undefined, person?.id)
  if (foldEmail(found.email) !== foldEmail(before.email)) return keep('refused', MOVED_AWAY)
  if (against.length > 0) return keep('refused', against.join('; '))
  if (!plan) return keep('refused', noPlan(list.prices?.find(({ id }) => id === found.price)))
  const mover = person ?? (await make(context, list, stored))
  if (!mover) return
  if ('wrong' in mover) return keep('refused', mover.wrong)
  if (await takeIn(context, list, { line, found, plan, userId: mover.id })) return
  const isPaused = (await stateOf(context, list)) !== 'moving'
  if (isPaused) return
  await keep('refused', 'something changed meanwhile at Stripe or here: read the account again')
}

const MOVED_AWAY = 'has another address at Stripe than when the account was read: read it again'

/** A line that still waits, of a list that is locked; null once it has an outcome, which another job wrote then. */
async function findRight(tx: Transaction, { id }: List, line: number): Promise<StoredLine | null> {
  const [stored] = await tx
    .select()
    .from(moveInLines)
    .where(and(eq(moveInLines.moveInId, id), eq(moveInLines.line, line), eq(moveInLines.state, 'right')))
  return stored ?? null
}

const stateOf = async ({ db }: Context, { id }: List) =>
  (await db.select({ state: moveIns.state }).from(moveIns).where(eq(moveIns.id, id)))[0]?.state

async function personAt({ db }: Context, email: string) {
  const [person] = await db
    .select()
    .from(users)
    .where(eq(users.emailFolded, foldEmail(email)))
  return person
}

/** The plan of a price that members here have, or the one that the Admin has chosen. */
async function planOf(
  context: Context,
  { prices }: List,
  { price }: FoundSubscription,
): Promise<Plan | null> {
  const known = await planOfForeignPrice(context.db, price)
  const planId = prices?.find(({ id }) => id === price)?.planId
  return known ?? (planId ? findPlan(context, planId) : null)
}

/** Whether the person was made for the line, now or by a job that was ended before their membership. */
const isMade = ({ userId, found }: StoredLine, id: string): boolean =>
  userId === id && found !== null && 'made' in found && found.made === true

/** Makes a person who is not here yet, and notes that on the line; null where it does not wait any more. */
async function make(
  context: Context,
  list: HashedList,
  stored: StoredLine,
): Promise<{ id: string } | { wrong: string } | null> {
  const now = context.clock.now()
  const reading = { now, dates: readerOf(null), noDay: unknownDay(null) }
  const member = memberOf(csvLineOf(list, stored), reading)
  if ('wrong' in member) return { wrong: member.wrong.join('; ') }
  return inTransaction(context.db, async (tx) => {
    const isMoving = (await lockList(tx, list.id)).state === 'moving'
    const waiting = await findRight(tx, list, stored.line)
    if (!isMoving || !waiting) return null
    if (waiting.userId && isMade(waiting, waiting.userId)) return { id: waiting.userId }
    const [made] = await insertMembers(tx, [member], { passwordHash: list.passwordHash, now })
    if (!made) return { wrong: 'somebody has joined with this address meanwhile: read the account again' }
    const found = { ...(stored.found as ListedMembership), made: true }
    await tx
      .update(moveInLines)
      .set({ userId: made.id, found })
      .where(and(eq(moveInLines.moveInId, list.id), eq(moveInLines.line, stored.line)))
    return { id: made.id }
  })
}

/** Writes the membership, the line and the mail to somebody new together; false where it can't be, or the Admin has paused. */
async function takeIn(
  context: Context,
  list: HashedList,
  { line, ...takeover }: { line: number; found: FoundSubscription; plan: Plan; userId: string },
): Promise<boolean> {
  const { found, userId } = takeover
  const there = await membershipAtProvider(context, found)
  const here = await nextAfterMove(context, { person: { id: userId }, found }, there)
  return takeOver(context, takeover, {
    doer: doerOf(list),
    async alsoWrite(tx, before) {
      const isMoving = (await lockList(tx, list.id)).state === 'moving'
      const waiting = await findRight(tx, list, line)
      if (!isMoving || !waiting) throw new Undone()
      const made = isMade(waiting, userId)
      const membership = {
        ...there,
        ...here,
        ...(made ? { made } : {}),
        ...before,
      }
      await keepOutcomes(tx, list.id, [{ line, state: 'moved', userId, found: membership }])
      const [person] = await tx.select().from(users).where(eq(users.id, userId))
      if (person && made && list.mail) await inviter(context, context.clock.machine())(tx, person)
    },
  })
}
