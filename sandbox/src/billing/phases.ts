import type { PhaseObject, PriceObject, ScheduleObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { automatic, checkAutomatic, wantsAutomatic } from '../taxes/automatic.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { blankPhase } from './blank-schedule.ts'
import { isAsDear, isSameInterval, periodEnd } from './calendar.ts'
import { itemOf } from './invoice-lines.ts'
import { requestedRates } from './taxes.ts'

const phaseParams = [
  'automatic_tax',
  'items',
  'start_date',
  'end_date',
  'duration',
  'discounts',
  'default_tax_rates',
  'billing_cycle_anchor',
  'proration_behavior',
  'trial',
]

export function presentPhase(subscription: SubscriptionObject): PhaseObject {
  const item = itemOf(subscription)
  return {
    ...blankPhase,
    automatic_tax: subscription.automatic_tax,
    currency: subscription.currency,
    default_tax_rates: subscription.default_tax_rates ?? [],
    discounts: subscription.discounts.map(discountOf),
    end_date: item.current_period_end,
    items: [phaseItem(item.price.id)],
    start_date: item.current_period_start,
  }
}

/** Reads the phases of a request: the present one unchanged, and one that begins as it ends. */
export async function requestedPhases(
  work: Work,
  schedule: ScheduleObject,
  subscription: SubscriptionObject,
  params: Params,
): Promise<PhaseObject[]> {
  const [first, second, ...others] = params.parts('phases')
  if (!first || !second || others.length > 0)
    throw invalid('The sandbox keeps schedules of two phases.', 'phases')
  const present = await phaseOf(work, first, schedule.phases[0]!.start_date, subscription)
  const { current_period_end: ends, price } = itemOf(subscription)
  const now: PriceObject = await work.need('price', present.items[0]!.price)
  if (!isAsDear(now, price) || present.end_date !== ends)
    throw invalid("The sandbox changes nothing before the period's end.", 'phases')
  return [present, await phaseOf(work, second, ends, subscription)]
}

const prorations = ['none', 'create_prorations'] as const

async function phaseOf(
  work: Work,
  params: Params,
  start: number,
  subscription: SubscriptionObject,
): Promise<PhaseObject> {
  params.only(phaseParams)
  if ((params.whole('start_date') ?? start) !== start)
    throw invalid('Each phase must begin as the one before it ends.', params.name('start_date'))
  const [item, ...others] = params.parts('items')
  if (!item || others.length > 0)
    throw invalid('The sandbox keeps subscriptions of one item.', params.name('items'))
  item.only(['price', 'quantity'])
  const price = await work.need('price', item.needText('price'), item.name('price'))
  const anchor = params.choice('billing_cycle_anchor', ['automatic', 'phase_start'] as const, 'automatic')
  const begins = start === itemOf(subscription).current_period_end
  const trial = params.flag('trial', false)
  if (trial && !begins)
    throw invalid("The sandbox changes nothing before the period's end.", params.name('trial'))
  const end = endOf(params, start)
  const rates = await requestedRates(work, params, 'default_tax_rates')
  const isAutomatic = wantsAutomatic(params, false)
  await checkAutomatic(work, isAutomatic, {
    rates,
    price,
    customer: await work.need('customer', subscription.customer),
  })
  // The provider keeps the old anchor otherwise, and charges nothing as the phase begins.
  if (begins && !trial && anchor === 'automatic' && !isSameInterval(price, itemOf(subscription).price))
    throw invalid(
      'The sandbox begins another interval with billing_cycle_anchor=phase_start.',
      params.name('billing_cycle_anchor'),
    )
  return {
    ...blankPhase,
    automatic_tax: automatic(isAutomatic),
    billing_cycle_anchor: anchor,
    currency: price.currency,
    default_tax_rates: rates,
    discounts: await discountsIn(work, params),
    end_date: end,
    items: [phaseItem(price.id)],
    proration_behavior: params.choice('proration_behavior', prorations, 'create_prorations'),
    start_date: start,
    trial_end: trial ? end : null,
  }
}

function endOf(params: Params, start: number): number {
  const end = params.whole('end_date')
  if (end !== null) return end
  const duration = params.part('duration')
  duration.only(['interval', 'interval_count'])
  duration.needText('interval')
  const interval = duration.choice('interval', ['day', 'week', 'month', 'year'] as const, 'month')
  return periodEnd({ interval, interval_count: duration.whole('interval_count') ?? 1 }, start, start)
}

const discountsIn = (work: Work, params: Params) =>
  Promise.all(
    params.parts('discounts').map(async (part) => {
      part.only(['discount'])
      const id = part.needText('discount')
      await work.need('discount', id, part.name('discount'))
      return discountOf(id)
    }),
  )

const discountOf = (discount: string) => ({ coupon: null, discount, promotion_code: null })

const phaseItem = (price: string) => ({
  billing_thresholds: null,
  discounts: [],
  metadata: {},
  plan: price,
  price,
  quantity: 1,
  tax_rates: [],
})
