import type { Context } from '../../context.ts'
import { type Allowance, countUse, undoUse } from '../../platform/limits/limits.ts'
import { type AccountHolder, isAdmin, type Viewer } from '../../platform/viewer.ts'

/** Person who types a code, and their address. */
export interface CodeEntry {
  viewer: Viewer
  address: string
}

/** Wrong codes of a person, in any call (S-Z9, D17.limits). */
const ofPerson = ({ id }: AccountHolder): Allowance => ({
  key: `wrong codes person:${id}`,
  max: 60,
  minutes: 60,
})

/**
 * Wrong codes of all sign-ups of a network: an account costs nothing, so a new one has no tries of its own. Members count by
 * themselves alone.
 */
const ofNetwork = (address: string): Allowance => ({
  key: `wrong codes address:${address}`,
  max: 300,
  minutes: 60,
})

/**
 * Counts a typed code as wrong before it is looked up, and returns what takes that back once it proves usable, so that parallel
 * guesses are limited, too: beyond the limit the answer is 429, right or wrong. Admin is not limited, because they can list all codes.
 */
export async function countWrongCode(
  context: Context,
  { viewer, address }: CodeEntry,
): Promise<() => Promise<void>> {
  if (viewer.kind === 'visitor' || isAdmin(viewer)) return async () => {}
  const own = ofPerson(viewer)
  const counted = viewer.kind === 'signup' ? [own, ofNetwork(address)] : [own]
  for (const allowance of counted) await countUse(context, allowance)
  return async () => {
    for (const allowance of counted) await undoUse(context, allowance)
  }
}
