import { asksPostalCode, codeText } from '@studio/contract/tax/profile-rules.ts'
import { placeOf } from '@studio/contract/tax/rules.ts'
import type { Context } from '../../context.ts'
import { refuseField } from '../../platform/refusal.ts'
import { findCustomer } from '../billing/customers.ts'
import { tellCustomerTax } from './provider-tax.ts'
import { personOf } from './tax-for.ts'

const findsTax = ({ settings }: Context) => {
  const { mode, byStripe } = settings.now().taxes
  return mode !== 'none' && byStripe
}

/** Makes the place that Stripe has of whoever has told none here known, before their tax is shown or charged. */
export async function settlePlace(context: Context, userId: string): Promise<void> {
  if (!findsTax(context)) return
  const customer = await findCustomer(context, userId)
  if (!customer?.taxCountry) await tellCustomerTax(context, userId)
}

/** 400 for whoever would be charged without the tax of where they live, since Stripe finds none without their postal code. */
export async function requirePlace(context: Context, userId: string): Promise<void> {
  await settlePlace(context, userId)
  if (!findsTax(context)) return
  const { taxes } = context.settings.now()
  const { country, postalCode } = placeOf(taxes, personOf(await findCustomer(context, userId)))
  if (country && asksPostalCode(country, taxes) && postalCode === null)
    throw refuseField('postalCode', codeText(country))
}
