import { fieldTexts } from '@studio/contract/people/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { countIfAllowed } from '../../../platform/limits/limits.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'

type Checked = Partial<Pick<typeof users.$inferSelect, 'instagrammAccount' | 'instagrammVerified'>>

interface Named {
  id: string
  account: string | undefined
}

/**
 * Returns what to store of a profile's Instagram account: nothing if the name is unchanged, otherwise the
 * name and whether the account is known to exist. 400 at instagrammAccount only if the account is known not
 * to exist; an inconclusive check, or one after ten in an hour, stores the name as unverified (VALID-15, D10,
 * S-O2).
 */
export async function checkInstagram(
  context: Context,
  viewer: Viewer,
  { id, account }: Named,
): Promise<Checked> {
  if (account === undefined) return {}
  if (account === '') return { instagrammAccount: null, instagrammVerified: false }
  const [person] = await context.db.select().from(users).where(eq(users.id, id))
  if (!person || person.instagrammAccount === account) return {}
  const lookup = (await mayAsk(context, viewer)) ? await context.instagram.find(account) : 'unknown'
  if (lookup === 'missing') throw refuseField('instagrammAccount', fieldTexts.instagramMissing)
  return { instagrammAccount: account, instagrammVerified: lookup === 'exists' }
}

function mayAsk(context: Context, viewer: Viewer): Promise<boolean> {
  return countIfAllowed(context, { key: `instagram person:${signedIn(viewer).id}`, max: 10, minutes: 60 })
}
