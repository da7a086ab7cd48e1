import type { ChangeForm, Subscription } from '@studio/contract/membership/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Turns } from '../../../office/deeds/deed-box.tsx'
import { DeedForm } from '../../../office/deeds/deed-form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useRetry } from '../../../ui/query/use-retry.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { isComingSoon, priceInWords } from '../../../ui/words/plan-words.ts'
import { changePreviewQuery } from '../../membership/queries.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { usePlanTitle } from '../../plans/use-plan-title.ts'
import type { DeedProps } from './deed-props.ts'
import { nextChargeText, useChangeFor } from './queries.ts'
import { noWords, WordsFields } from './words-fields.tsx'

type Typed = z.output<typeof ChangeForm>

const shape = () => import('@studio/contract/membership/schema.ts').then((shapes) => shapes.ChangeForm)

/** Another plan for a member, with what it charges now and next (D7). */
export function ChangeDeed({ person, subscription, next, onDone, onClose }: DeedProps) {
  const { id } = subscription
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { priceId: '', ...noWords } })
  const changing = useChangeFor(id)
  const priceId = useWatch({ control: form.control, name: 'priceId' })
  const preview = useQuery({ ...changePreviewQuery(id, { priceId }), enabled: priceId !== '' })
  const { tryAgain } = useRetry(preview)
  const plans = usePlansToTake(subscription)
  const titleOf = usePlanTitle(priceId ? [priceId] : [], 'a plan')
  return (
    <DeedForm
      form={form}
      keepAs={`change ${id}`}
      busy={changing.isPending}
      onSubmit={(typed) => {
        // What is charged is what stands here: the button waits for it.
        if (!preview.data || preview.isFetching) return
        changing.mutate(
          { ...typed, shown: preview.data },
          {
            onSuccess: onDone,
            onError(error) {
              showRefusal(form, error)
              void tryAgain()
            },
          },
        )
      }}
      onClose={onClose}
      submitText={`Change ${person.firstName}’s plan`}
    >
      <Select
        label="Plan"
        autoFocus
        {...form.register('priceId')}
        error={form.formState.errors.priceId?.message}
      >
        <option value="">Choose a plan</option>
        {plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.title}, {priceInWords(plan)}
          </option>
        ))}
      </Select>
      <WordsFields form={form} person={person} />
      {priceId !== '' && (
        <QueryState query={preview} look="line" skeleton={<RowsSkeleton count={1} />}>
          {(charges) => (
            <Turns
              turns={[
                { name: 'Plan', was: subscription.price.title, is: titleOf(priceId) },
                { name: 'Begins', is: beginsText(subscription, priceId, plans) },
                { name: 'Charged now', is: charges.dueNow > 0 ? amountText(charges.dueNow) : 'nothing' },
                { name: 'Next charge', was: next, is: nextChargeText(charges) },
              ]}
            />
          )}
        </QueryState>
      )}
    </DeedForm>
  )
}

interface PlanToTake {
  id: string
  title: string
  cost: number
}

/** Month plans on sale; their own only to undo a change that is booked. */
function usePlansToTake({ priceId, nextPriceId }: Subscription) {
  const plans = useQuery(pricesQuery()).data?.records ?? []
  return plans.filter(
    (plan) =>
      plan.intervalUnit === 'Month' &&
      !isComingSoon(plan) &&
      plan.id !== nextPriceId &&
      (plan.id !== priceId || nextPriceId !== null),
  )
}

/** A cheaper plan begins with the next period, unless it is still free (D7); a dearer one too, in free days before a moved charge. */
function beginsText(from: Subscription, priceId: string, plans: readonly PlanToTake[]): string {
  const to = plans.find(({ id }) => id === priceId)
  const isFree = from.freeUntil === from.dateTimeEnd
  const isOther = to && priceId !== from.priceId && from.state !== 'trialing'
  const waits = isOther && (isFree ? to.cost !== from.price.cost : to.cost < from.price.cost)
  return waits ? `on ${shortDate(from.dateTimeEnd)}` : 'at once'
}
