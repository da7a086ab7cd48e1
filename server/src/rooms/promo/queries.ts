import { refusals } from '@studio/contract/promo/messages.ts'
import {
  type Discount,
  type PromoFacts,
  type PromoVerdict,
  promoVerdict,
  type SoldPlan,
} from '@studio/contract/promo/rules.ts'
import { CodeText, type Promocode } from '@studio/contract/promo/schema.ts'
import { endOf } from '@studio/contract/studio-day.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodes, promoRedemptions } from '../../database/tables/promo.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin } from '../../platform/viewer.ts'
import { type CodeEntry, countWrongCode } from './wrong-codes.ts'

export interface Promo extends PromoFacts, Discount {
  id: string
  code: string
  codeFolded: string
}

/** What asks the database: the context, or an object with a transaction. */
interface Asked {
  db: Database | Transaction
}

const allowedPrices = sql<string[]>`array(
  select p.plan_id::text from promo_code_plans p where p.promo_code_id = ${promoCodes.id})`

/** Reads a code by its id, or by the text that CodeText parsed, which only `findTyped` may use; `usedBefore` is about `userId`. */
export async function findPromo(
  { db }: Asked,
  wanted: { id: string } | { code: string },
  userId: string | null,
): Promise<Promo | null> {
  const condition = 'id' in wanted ? eq(promoCodes.id, wanted.id) : eq(promoCodes.codeFolded, wanted.code)
  const [row] = await db
    .select({ ...getTableColumns(promoCodes), allowedPrices })
    .from(promoCodes)
    .where(condition)
  if (!row) return null
  const used = userId === null ? null : await waitingRedemption({ db }, row.id, userId)
  // The person's own pending purchase does not count as a use, because a new start replaces it (D18.promo-reserved).
  const timesRedeemed = row.timesRedeemed - (used?.waits ? 1 : 0)
  const usedBefore = used !== null && !used.waits
  return { ...row, timesRedeemed, usedBefore }
}

/** A code that a membership has, whoever it is; null for none. */
export async function promoById(asked: Asked, id: string | null): Promise<Promo | null> {
  return id ? findPromo(asked, { id }, null) : null
}

async function waitingRedemption({ db }: Asked, promoCodeId: string, userId: string) {
  const [redemption] = await db
    .select({ waits: sql<boolean>`coalesce(${subscriptions.providerState} = 'pending', false)` })
    .from(promoRedemptions)
    .leftJoin(subscriptions, eq(subscriptions.id, promoRedemptions.subscriptionId))
    .where(
      and(
        eq(promoRedemptions.promoCodeId, promoCodeId),
        eq(promoRedemptions.userId, userId),
        isNull(promoRedemptions.freedAt),
      ),
    )
  return redemption ?? null
}

/** A code as CodeText parses it, or an id. */
type CodeOrId = { id: string } | { code: string }

/** Looks up a code by id or exact text (S-Z9, API-21); codes that can't be used are 404, except by id for Admin. */
export async function promocodeToShow(
  context: Context,
  typist: CodeEntry,
  idOrCode: string,
): Promise<Promocode> {
  const { viewer } = typist
  const byId = Id.safeParse(idOrCode).success
  const typed = byId ? { id: idOrCode } : { code: CodeText.parse(idOrCode) }
  const promo = await findTyped(context, typist, typed, viewer.kind === 'visitor' ? null : viewer.id)
  const shownAnyway = byId && isAdmin(viewer)
  const verdict = promoVerdict(promo, null, timesOf(context))
  if (!promo || (!shownAnyway && !verdict.ok))
    throw new Refusal('notFound', refusals.unknown, whyUnknown(context, verdict, promo))
  const { terms, ...rest } = promo
  return { ...rest, ...(terms ? { terms: [...terms] } : {}), allowedPrices: [...promo.allowedPrices] }
}

/** Returns the typed code if it applies to a plan; null without one. Refuses with the messages of PROMO-02 and PROMO-03. */
export async function usablePromo(
  context: Context,
  typist: CodeEntry,
  { code, userId, ...plan }: SoldPlan & { code: string | undefined; userId: string },
): Promise<Promo | null> {
  if (!code) return null
  const promo = await findTyped(context, typist, { code }, userId)
  const verdict = promoVerdict(promo, plan, timesOf(context))
  if (!verdict.ok) {
    const text = refusals[verdict.code]
    throw new Refusal('invalid', text, {
      fields: { promocodeCode: text },
      ...whyUnknown(context, verdict, promo),
    })
  }
  return promo
}

const timesOf = ({ clock, day }: Context) => {
  const now = clock.now()
  return { now, today: day(now) }
}

/** Details with which the web says in a second sentence that the code was used, or until when it was good. */
function whyUnknown(context: Context, verdict: PromoVerdict, promo: Promo | null) {
  if (!('why' in verdict)) return {}
  const { zones } = context.settings.now()
  const over = promo &&
    verdict.why === 'CodeOver' && { wasGoodUntil: endOf(zones, promo.expiresOn).toISOString() }
  return { code: verdict.why, ...(over && { extra: over }) }
}

/** Looks up a typed code, and counts it as wrong unless it is usable. */
async function findTyped(
  context: Context,
  typist: CodeEntry,
  typed: CodeOrId,
  userId: string | null,
): Promise<Promo | null> {
  const undo = await countWrongCode(context, typist)
  const promo = await findPromo(context, typed, userId)
  if (promoVerdict(promo, null, timesOf(context)).ok) await undo()
  return promo
}
