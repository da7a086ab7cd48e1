import { isDeepStrictEqual } from 'node:util'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { rateFor, type TaxSetting } from '@studio/contract/tax/rules.ts'
import { isInUnion } from '@studio/contract/tax/vat-numbers.ts'
import type { Context } from '../../../context.ts'
import { taxRates } from '../../../database/tables/tax.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findRate, isWhole } from '../../tax/found-rates.ts'
import { refuseChangedMeanwhile } from '../changed-meanwhile.ts'
import { changePart } from './change-settings.ts'

/**
 * Sets how prices are taxed. The studio's country needs a rate, or nobody there would pay a tax that the pages announce. Where Stripe
 * works out the tax, people are asked where they live. 412 if it changed meanwhile.
 */
export async function setTax(
  context: Context,
  viewer: Viewer,
  { from, value }: { from: Precondition; value: TaxSetting },
): Promise<void> {
  const place = await placeOfStudio(context, value)
  const askCountry = value.askCountry || place.byStripe
  // A number is only asked for beside its country, and where it changes what is charged.
  const askVatId = askCountry && value.askVatId && isInUnion(place.home ?? '')
  await changePart(context, viewer, 'tax', async (tx, { id, value: before }) => {
    const after = { ...value, ...place, askCountry, askVatId }
    if (isDeepStrictEqual(before, after)) return null
    await refuseChangedMeanwhile(tx, { id, from, state: before, allLogged: true })
    if (after.mode === 'none' || after.byStripe) return after
    const taxes = { byStripe: false, rates: await tx.select().from(taxRates) }
    if (!rateFor(taxes, { country: after.home, postalCode: null }, context.day()))
      throw refuseField('home', taxTexts.homeWithoutRate)
    return after
  })
}

/**
 * Where the studio is; if Stripe works out the tax, that is where its head office is there, and the rate of that place is found. Stripe
 * is asked where that is switched on, or the mode changes: everything else can be saved while Stripe is away.
 */
async function placeOfStudio(context: Context, { mode, home, byStripe }: TaxSetting) {
  if (mode === 'none' || !byStripe) return { home, homePostalCode: null, byStripe: false }
  const before = context.settings.now().taxes
  if (before.byStripe && before.mode === mode)
    return { home: before.home, homePostalCode: before.homePostalCode, byStripe }
  const office = await context.payments.taxHome()
  if (!office) throw refuseField('byStripe', taxTexts.stripeTaxMissing)
  if (!isWhole(office)) throw refuseField('byStripe', taxTexts.stripeOfficeWithoutCode)
  if (!(await findRate(context, office))) throw refuseField('byStripe', taxTexts.stripeOfficeUnknown)
  return { home: office.country, homePostalCode: office.postalCode, byStripe }
}
