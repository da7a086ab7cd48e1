import type { PriceThere } from '../../../database/tables/moving-in.ts'

/** Why a subscription stays whose price becomes no plan. */
export const noPlan = (price: Pick<PriceThere, 'title'> | undefined): string =>
  `no plan is chosen for ${price?.title || 'its price'}: choose one above`
