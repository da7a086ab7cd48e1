import { isDeepStrictEqual } from 'node:util'
import { chosenColours } from '@studio/contract/studio/derive-palette.ts'
import { legalNames } from '@studio/contract/studio/schema.ts'
import { lastZone } from '@studio/contract/studio-day.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { studioSettings } from '../../../database/tables/studio.ts'
import type { Precondition } from '../../../platform/version.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../audit.ts'
import { refuseChangedMeanwhile } from '../changed-meanwhile.ts'
import { type PartName, type Parts, type TypedParts, unset } from './parts.ts'

interface Wanted<Name extends keyof TypedParts> {
  part: Name
  /** Version the Admin's change is based on. */
  from: Precondition
  /** What is left out stays. */
  value: Partial<TypedParts[Name]>
}

/**
 * Stores a part of the settings that an Admin edited; pages and mails of every server follow (D15). 412 if the part changed
 * meanwhile (D17.meanwhile); saving equal values succeeds.
 */
export async function changeSettings<Name extends keyof TypedParts>(
  context: Context,
  viewer: Viewer,
  { part, from, value }: Wanted<Name>,
): Promise<void> {
  await changePart(context, viewer, part, async (tx, { id, value: before }) => {
    const after: Parts[Name] = { ...before, ...value }
    if (isDeepStrictEqual(before, after)) return null
    await refuseChangedMeanwhile(tx, { id, from, state: before, allLogged: true })
    return after
  })
}

/** A part with its row locked. */
interface Locked<Value> {
  id: string
  value: Value
}

/**
 * Changes a part of the settings to the result of `decide`, null for no change, with its audit entry. This server applies it
 * before it answers, the others after the commit.
 */
export async function changePart<Name extends PartName>(
  context: Context,
  viewer: Viewer,
  part: Name,
  decide: (tx: Transaction, before: Locked<Parts[Name]>) => Parts[Name] | null | Promise<Parts[Name] | null>,
): Promise<void> {
  const changed = await inTransaction(context.db, async (tx) => {
    const before = await lockPart(tx, part)
    const value = await decide(tx, before)
    if (value === null) return false
    await storePart(context, tx, part, value)
    const { before: was, after: is } = changeOf(told(before.value), told(value))
    // A legal text changes in one field, whatever its name.
    const which = legalNames.some((name) => name === part) ? { legalText: part } : {}
    const facts = { before: { ...was, ...which }, after: { ...is, ...which } }
    await audit(context, tx, viewer, { action: 'settings.changed', subject: before.id, ...facts })
    return true
  })
  if (changed) await context.settings.read()
}

/** Locks a part until the transaction ends; creates its row if it is missing. */
export async function lockPart<Name extends PartName>(
  tx: Transaction,
  part: Name,
): Promise<Locked<Parts[Name]>> {
  await tx.insert(studioSettings).values({ part, value: unset[part] }).onConflictDoNothing()
  const [row] = await tx.select().from(studioSettings).where(eq(studioSettings.part, part)).for('update')
  if (!row) throw new Error(`the settings have no part ${part}`)
  return { id: row.id, value: { ...unset[part], ...(row.value as Parts[Name]) } }
}

/** Returns a part that nobody changes until the transaction ends; others may read it as well. Creates its row if it is missing. */
export async function keepPart<Name extends PartName>(tx: Transaction, part: Name): Promise<Parts[Name]> {
  const read = () => tx.select().from(studioSettings).where(eq(studioSettings.part, part)).for('share')
  const [found] = await read()
  if (found) return { ...unset[part], ...(found.value as Parts[Name]) }
  await tx.insert(studioSettings).values({ part, value: unset[part] }).onConflictDoNothing()
  return keepPart(tx, part)
}

/** Writes a locked part and notifies every server. */
export async function storePart<Name extends PartName>(
  context: Context,
  tx: Transaction,
  part: Name,
  value: Parts[Name],
): Promise<void> {
  await tx.update(studioSettings).set({ value }).where(eq(studioSettings.part, part))
  await context.settings.changed(tx)
}

/** Of the zones that which counts in the end. */
const told = (value: Parts[PartName]): object =>
  'spans' in value ? { timeZone: lastZone(value.spans) } : value

/** The changed fields; of a long text only its length. */
function changeOf(before: object, after: object) {
  const [was, is] = [Object.entries(before), Object.entries(after)]
  const kept = new Set(
    is
      .filter(([name, value]) => isDeepStrictEqual(value, Object.fromEntries(was)[name]))
      .map(([name]) => name),
  )
  const of = (entries: [string, unknown][]) =>
    Object.fromEntries(
      entries.filter(([name]) => !kept.has(name)).map(([name, value]) => [name, auditable(name, value)]),
    )
  return { before: of(was), after: of(is) }
}

/** Characters; colours and links are shorter, legal texts and prepared photographs longer. */
const LONGEST_AUDITED = 2_000

/** Of a palette what was chosen, since all else follows; of a long text its length. */
function auditable(name: string, value: unknown): unknown {
  if (name === 'palette' && value) return chosenColours(value as Record<string, string>)
  const { length } = typeof value === 'string' ? value : JSON.stringify(value)
  return length > LONGEST_AUDITED ? `${length.toLocaleString('en')} characters` : value
}
