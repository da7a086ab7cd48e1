import { postalCode } from '@studio/contract/tax/countries.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { wrongProfile } from '@studio/contract/tax/profile-rules.ts'
import { placeOf } from '@studio/contract/tax/rules.ts'
import type { TaxProfile, TaxProfileBody } from '@studio/contract/tax/schema.ts'
import { vatNumber } from '@studio/contract/tax/vat-numbers.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { customers } from '../../database/tables/billing.ts'
import { refuseField } from '../../platform/refusal.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'
import { requireUser } from '../people/names.ts'
import { audit } from '../studio/audit.ts'
import { knowRate } from './found-rates.ts'
import { taxProfile } from './queries.ts'

/** Stores where a person lives and their VAT number, as its country writes it; their next charges follow. */
export async function setProfile(
  context: Context,
  viewer: Viewer,
  { userId, country, postalCode: code, vatId }: TaxProfileBody & { userId: string },
): Promise<TaxProfile> {
  const [fault] = Object.entries(
    wrongProfile({ country, postalCode: code, vatId }, context.settings.now().taxes),
  )
  if (fault) throw refuseField(...fault)
  await requireUser(context, userId)
  const told = {
    taxCountry: country,
    postalCode: country && code && postalCode(country, code),
    vatId: country && vatId && vatNumber(country, vatId),
  }
  const place = placeOf(context.settings.now().taxes, { country, postalCode: told.postalCode })
  if (!(await knowRate(context, place)) && country)
    throw told.postalCode
      ? refuseField('postalCode', taxTexts.postalCodeUnknown)
      : refuseField('country', taxTexts.countryUnknown)
  await inTransaction(context.db, async (tx) => {
    const own = eq(customers.userId, userId)
    const { taxCountry, postalCode, vatId } = customers
    const [before] = await tx
      .select({ taxCountry, postalCode, vatId })
      .from(customers)
      .where(own)
      .for('update')
    await tx
      .insert(customers)
      .values({ userId, ...told })
      .onConflictDoUpdate({ target: customers.userId, set: told })
    if (isAdmin(viewer))
      await audit(context, tx, viewer, {
        action: 'person.taxChanged',
        subject: userId,
        ...(before && { before }),
        after: told,
      })
  })
  return taxProfile(context, userId)
}
