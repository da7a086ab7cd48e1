import { refusals } from '@studio/contract/promo/messages.ts'
import { promoVerdict } from '@studio/contract/promo/rules.ts'
import { CodeText, type Promocode } from '@studio/contract/promo/schema.ts'
import { Id } from '@studio/contract/values.ts'
import type { Context } from '../../context.ts'
import { type Allowance, countUse, undoUse, usesOf } from '../../platform/limits/limits.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { type AccountHolder, isAdmin, type Viewer } from '../../platform/viewer.ts'
import { findPromo, type Promo } from './queries.ts'

/** Who types a code, and from which address. */
export interface CodeEntry {
  viewer: Viewer
  address: string
}

/** A code, as CodeText reads it, or the id of one. */
type Typed = { id: string } | { code: string }

/** Wrong codes of a person, wherever they are typed (S-Z9, D17.limits). */
const ofPerson = ({ id }: AccountHolder): Allowance => ({
  key: `wrong codes person:${id}`,
  max: 60,
  minutes: 60,
})

/** Wrong codes of an address, by people who have typed more of them than anybody mistypes: a neighbour is refused nothing. */
const ofAddress = (address: string): Allowance => ({
  key: `wrong codes address:${address}`,
  max: 100,
  minutes: 60,
})
const MISTYPED = 5

/** The look-up by id or code, exact (S-Z9, API-21); what can't be used is not there, except by its id for Admin. */
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
  if (!promo || (!shownAnyway && !promoVerdict(promo, null, context.clock.now()).ok)) {
    throw new Refusal('notFound', refusals.unknown)
  }
  return { ...promo, allowedPrices: [...promo.allowedPrices] }
}

/** The code a person typed, good for a plan; null when none was typed. Refuses with the texts of PROMO-02 and PROMO-03. */
export async function usablePromo(
  context: Context,
  typist: CodeEntry,
  { code, planId, userId }: { code: string | undefined; planId: string; userId: string },
): Promise<Promo | null> {
  if (!code) return null
  const promo = await findTyped(context, typist, { code }, userId)
  const verdict = promoVerdict(promo, planId, context.clock.now())
  if (!verdict.ok) throw refuseField('promocodeCode', refusals[verdict.code])
  return promo
}

/**
 * Looks up what somebody typed. It counts before it is looked for and is given back when it is a code in use, so that
 * guesses made at once learn no more than the allowance either: then it is 429, right or wrong. Admin may list all codes.
 */
async function findTyped(
  context: Context,
  { viewer, address }: CodeEntry,
  typed: Typed,
  userId: string | null,
): Promise<Promo | null> {
  if (viewer.kind === 'visitor' || isAdmin(viewer)) return findPromo(context, typed, userId)
  const own = ofPerson(viewer)
  await countUse(context, own)
  const typedBefore = (await usesOf(context, [own.key])).get(own.key) ?? 0
  const counted = typedBefore > MISTYPED ? [own, ofAddress(address)] : [own]
  for (const allowance of counted.slice(1)) await countUse(context, allowance)
  const promo = await findPromo(context, typed, userId)
  if (promoVerdict(promo, null, context.clock.now()).ok) {
    for (const allowance of counted) await undoUse(context, allowance)
  }
  return promo
}
