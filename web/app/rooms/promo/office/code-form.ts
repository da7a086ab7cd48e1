import type { Term } from '@studio/contract/plans/terms.ts'
import type { PromocodeBody } from '@studio/contract/promo/office-schema.ts'
import type { DurationType } from '@studio/contract/promo/schema.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/** Form values; days are `YYYY-MM-DD`, untouched fields are undefined. */
export interface Typed {
  code: string
  percentOff: number | undefined
  maxRedemptions: number | undefined
  dateTime?: string | null | undefined
  dateTimeExpires: string
  durationType?: DurationType | undefined
  durationInMonths?: number | null | undefined
  allowedPrices: string[]
  terms?: Term[] | undefined
}

export type CodeForm = UseFormReturn<Typed, unknown, z.output<typeof PromocodeBody>>
