import type { PackForm } from '@studio/contract/training/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Pair } from '../../../back-office/fields/pair.tsx'
import type { FieldWords } from '../../../back-office/meanwhile/use-meanwhile.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { pricesQuery } from '../../plans/queries.ts'

export type PackFormTyped = z.input<typeof PackForm>
export type PackFormOf = UseFormReturn<PackFormTyped, unknown, z.output<typeof PackForm>>

export const packShape = () => import('@studio/contract/training/schema.ts').then((shapes) => shapes.PackForm)

/** No restriction: everybody with training paths. */
export const ALL_WITH_PATHS = 'All with training paths'

/** Title and plan of a pack. */
export function PackFields({ form }: { form: PackFormOf }) {
  const { errors } = form.formState
  const { data: plans = [] } = useQuery({ ...pricesQuery(), select: ({ records }) => records })
  return (
    <Pair>
      <TextInput label="Title" {...form.register('title')} error={errors.title?.message} />
      <Select
        // Plans load after the pack: the new key makes the select pick its option once it exists.
        key={plans.length}
        label="Plan"
        help="A plan here narrows the pack to its members."
        {...form.register('priceId')}
        error={errors.priceId?.message}
      >
        <option value="">{ALL_WITH_PATHS}</option>
        {plans
          .filter(({ permissions }) => permissions.includes('TrainingPacks'))
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </Select>
    </Pair>
  )
}

/** Labels of title and plan in a conflict note. */
export function usePackWords(): FieldWords<PackFormTyped> {
  const { data: plans = [] } = useQuery({ ...pricesQuery(), select: ({ records }) => records })
  const planText = (priceId: string) =>
    priceId === '' ? ALL_WITH_PATHS : (plans.find(({ id }) => id === priceId)?.title ?? 'Another plan')
  return { title: { label: 'Title' }, priceId: { label: 'Plan', text: planText } }
}
