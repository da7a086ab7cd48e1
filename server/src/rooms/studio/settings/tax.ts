import { isDeepStrictEqual } from 'node:util'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { rateFor, type TaxSetting } from '@studio/contract/tax/rules.ts'
import { isInUnion } from '@studio/contract/tax/vat-numbers.ts'
import type { Context } from '../../../context.ts'
import { taxRates } from '../../../database/tables/tax.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { refuseChangedMeanwhile } from '../changed-meanwhile.ts'
import { changePart } from './change-settings.ts'

/**
 * Sets how prices are taxed. The studio's country needs a rate, or nobody there would pay a tax that the pages announce. 412 if it
 * changed meanwhile.
 */
export async function changeTax(
  context: Context,
  viewer: Viewer,
  { from, value }: { from: Precondition; value: TaxSetting },
): Promise<void> {
  await changePart(context, viewer, 'tax', async (tx, { id, value: before }) => {
    // A number is only asked for beside its country, and where it changes what is charged.
    const askVatId = value.askCountry && value.askVatId && isInUnion(value.home ?? '')
    const after = { ...before, ...value, askVatId }
    if (isDeepStrictEqual(before, after)) return null
    await refuseChangedMeanwhile(tx, { id, from, state: before, allLogged: true })
    const rates = after.mode === 'none' ? [] : await tx.select().from(taxRates)
    if (
      after.mode !== 'none' &&
      !rateFor({ byStripe: false, rates }, { country: after.home, postalCode: null }, context.day())
    )
      throw refuseField('home', taxTexts.homeWithoutRate)
    return after
  })
}
