import { USUAL_LOCALE } from '@studio/contract/studio/currencies.ts'
import { needsPostalCode } from '@studio/contract/tax/postal-codes.ts'
import type { Context } from '../../context.ts'

/** One of each country where Stripe finds no tax by the country alone. */
const postalCodes: Record<string, string> = { US: '10001', CA: 'M5V 2T6' }

/** The demo's account has Stripe Tax, with its head office where the studio is, so that the studio can switch it on. */
export async function setUpTax({ sandbox, settings, config }: Context): Promise<void> {
  const { region = 'US' } = new Intl.Locale(config.money.locale ?? USUAL_LOCALE).maximize()
  const country = settings.now().taxes.home ?? region
  const postalCode = needsPostalCode(country) ? { postalCode: postalCodes[country] } : {}
  await sandbox?.setTaxAccount({ office: { country, ...postalCode } })
}
