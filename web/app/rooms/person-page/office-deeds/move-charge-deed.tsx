import { CallError } from '@studio/contract/call.ts'
import { movedDays } from '@studio/contract/membership/move-next-charge.ts'
import type { NextChargeBody, Subscription } from '@studio/contract/membership/schema.ts'
import { alwaysIn } from '@studio/contract/studio-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Turns } from '../../../office/deeds/deed-box.tsx'
import { DeedForm } from '../../../office/deeds/deed-form.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useRetry } from '../../../ui/query/use-retry.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { useSettings } from '../../studio/queries.ts'
import type { DeedProps } from './deed-row.tsx'
import { chargesAfterText, nextChargeQuery, useMoveCharge } from './queries.ts'
import { noWords, WordsFields } from './words-fields.tsx'

type Typed = z.output<typeof NextChargeBody>

const shape = () => import('@studio/contract/membership/schema.ts').then((shapes) => shapes.NextChargeBody)
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A later day for somebody's next charge; the days between are free. */
export function MoveChargeDeed({ person, subscription, next, onDone, onClose }: DeedProps) {
  const { id } = subscription
  const { first, last } = useMovedDays(subscription)
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { day: '', ...noWords } })
  const moving = useMoveCharge(id)
  const day = useWatch({ control: form.control, name: 'day' })
  const isWhole = DAY.test(day)
  const preview = useQuery({ ...nextChargeQuery(id, day), enabled: isWhole })
  const { tryAgain } = useRetry(preview)
  const wrong = preview.error instanceof CallError ? preview.error.fields.day : undefined
  return (
    <DeedForm
      form={form}
      keepAs={`charge ${id}`}
      busy={moving.isPending}
      waiting={preview.isFetching}
      onSubmit={(typed) => {
        // What comes of it stands here first: the button waits for it.
        if (wrong) return form.setFocus('day')
        if (!preview.data) return void tryAgain()
        moving.mutate(typed, { onSuccess: onDone, onError: (error) => showRefusal(form, error) })
      }}
      onClose={onClose}
      submitText={`Move ${person.firstName}’s charge`}
    >
      <TextInput
        label="Charge on"
        type="date"
        min={first}
        max={last}
        autoFocus
        help={`From ${shortDayText(first)} to ${shortDayText(last)}. The days before it are free.`}
        {...form.register('day')}
        error={form.formState.errors.day?.message ?? (isWhole ? wrong : undefined)}
      />
      <WordsFields form={form} person={person} />
      {isWhole && !wrong && (
        <QueryState query={preview} look="line" skeleton={<RowsSkeleton count={1} />}>
          {(charges) => (
            <Turns
              turns={[
                { name: 'Next charge', was: next, is: chargesAfterText(charges) },
                { name: 'Charged before', is: 'nothing' },
              ]}
            />
          )}
        </QueryState>
      )}
    </DeedForm>
  )
}

/** The first and the last day to which a membership's charge can be moved. */
function useMovedDays({ dateTimeEnd, freeUntil }: Subscription) {
  const { day } = useSettings()
  return movedDays(new Date(freeUntil ?? dateTimeEnd), day ? [alwaysIn(day.zone)] : [])
}
