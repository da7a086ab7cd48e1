import type { PackForm } from '@studio/contract/training/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { Options } from '../../../office/fields/options.tsx'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { usePlanTitle } from '../../plans/use-plan-title.ts'

export type PackFormTyped = z.input<typeof PackForm>
export type PackFormOf = UseFormReturn<PackFormTyped, unknown, z.output<typeof PackForm>>

export const packShape = () => import('@studio/contract/training/schema.ts').then((shapes) => shapes.PackForm)

/** No restriction: everybody with training paths. */
export const ALL_WITH_PATHS = 'All with training paths'

/** Title and plan of a pack; a narrow dialog has no room for a plan's name beside the title. */
export function PackFields({ form, stacked = false }: { form: PackFormOf; stacked?: boolean }) {
  const { defaultValues } = form.formState
  const { data: sold = [] } = useQuery({ ...pricesQuery(), select: ({ records }) => records })
  const own = defaultValues?.priceId || null
  const titleOf = usePlanTitle(own ? [own] : [], 'Its current plan')
  const open = sold.filter(({ id, permissions }) => id !== own && permissions.includes('TrainingPacks'))
  // The pack's own plan stays a choice when it is no longer sold: without it the pack would be saved as open to all.
  const plans = [...(own ? [own] : []), ...open.map(({ id }) => id)]
  const Frame = stacked ? Fragment : FieldPair
  return (
    <Frame>
      <TextInput label="Title" {...fieldOf(form, 'title')} />
      <Select
        // Plans load after the pack: the new key makes the select pick its option once it exists.
        key={plans.length}
        label="Plan"
        help="Choose a plan to offer the pack to its members only."
        {...fieldOf(form, 'priceId')}
      >
        <option value="">{ALL_WITH_PATHS}</option>
        <Options of={plans.map((id) => [id, titleOf(id)])} />
      </Select>
    </Frame>
  )
}

/** Labels of title and plan in a conflict note. */
export function usePackWords(): FieldWords<PackFormTyped> {
  const titleOf = usePlanTitle([], 'Another plan')
  const planText = (priceId: string) => (priceId === '' ? ALL_WITH_PATHS : titleOf(priceId))
  return { title: { label: 'Title' }, priceId: { label: 'Plan', text: planText } }
}
