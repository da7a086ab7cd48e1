import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'

/** Payment methods of an invoice: the sandbox supports only cards. */
export function paymentSettings<Settings extends object>(params: Params, before: Settings) {
  const settings = params.part('payment_settings')
  settings.only(['payment_method_types'])
  const types = settings.texts('payment_method_types')
  if (types.some((type) => type !== 'card'))
    throw invalid('The sandbox is paid by card.', 'payment_settings[payment_method_types]')
  return { ...before, payment_method_types: types.length > 0 ? ['card' as const] : null }
}
