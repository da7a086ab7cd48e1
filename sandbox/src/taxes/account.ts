import type Stripe from 'stripe'
import type { Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import { knownCountries } from './places.ts'

/** Stripe Tax as an account has set it up. */
export interface TaxAccount {
  /** Where its head office is; the postal code in the countries that need one. */
  office: { country: string; postalCode?: string }
  /** Countries in which it is registered, and so collects; all that the sandbox knows where absent. */
  registered?: readonly string[]
  /** What a country, or a ZIP code, takes instead of what the sandbox knows: a percentage for each jurisdiction. */
  percents?: Readonly<Record<string, readonly number[]>>
}

const SETTINGS = 'tax_settings'

const pending: Stripe.Tax.Settings = {
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
  head_office: null,
  livemode: false,
  status: 'pending',
  status_details: { pending: { missing_fields: ['head_office', 'defaults.tax_code'] } },
}

/** Sets it up, or takes it back. */
export async function setTaxAccount(work: Work, account: TaxAccount | null): Promise<void> {
  if (!account) return work.remove(SETTINGS)
  const { office } = account
  const address = { country: office.country, postal_code: office.postalCode ?? null }
  const settings = {
    ...pending,
    id: SETTINGS,
    defaults: { provider: 'stripe', tax_behavior: 'inferred_by_currency', tax_code: 'txcd_10000000' },
    head_office: { address: { ...address, city: null, line1: null, line2: null, state: null } },
    status: 'active',
    status_details: { active: {} },
  } satisfies Stripe.Tax.Settings & { id: string }
  await work.save('tax_settings', settings)
  await work.hide(SETTINGS, account)
}

export async function taxSettings(work: Work): Promise<Stripe.Tax.Settings> {
  const found = await work.find('tax_settings', SETTINGS)
  if (!found) return pending
  const { id: _id, ...settings } = found
  return settings
}

export const isActive = async (work: Work): Promise<boolean> => (await taxSettings(work)).status === 'active'

/** Returns the account's registrations and percentages; refuses where Stripe Tax is not active. */
export async function needTaxAccount(work: Work): Promise<Required<TaxAccount>> {
  const account = await work.hidden<TaxAccount | Record<string, never>>(SETTINGS)
  if (!('office' in account))
    throw invalid(
      'Stripe Tax has not been activated on your account. Please visit https://dashboard.stripe.com/test/settings/tax to get started.',
      'automatic_tax[enabled]',
      'stripe_tax_inactive',
    )
  return { registered: knownCountries, percents: {}, ...(account as TaxAccount) }
}
