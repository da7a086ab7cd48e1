import type { ChangeForm, Subscription } from '@studio/contract/membership/schema.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { termWords, titleWithTerm } from '@studio/contract/plans/term-words.ts'
import {
  planAt,
  type RenewingTerm,
  renewingTerms,
  type Term,
  termToBuy,
} from '@studio/contract/plans/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Turns } from '../../../office/deeds/deed-box.tsx'
import { DeedForm } from '../../../office/deeds/deed-form.tsx'
import { Options } from '../../../office/fields/options.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useRetry } from '../../../ui/query/use-retry.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { isComingSoon, priceInWords } from '../../../ui/words/plan-words.ts'
import { ownTerm } from '../../../ui/words/term-words.ts'
import { beginsLater } from '../../membership/begins-later.ts'
import { changePreviewQuery, useRefusedPreview } from '../../membership/queries.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { usePlanTitle } from '../../plans/use-plan-title.ts'
import type { DeedProps } from './deed-row.tsx'
import { chargesAfterText, useChangeFor } from './queries.ts'
import { noWords, WordsFields } from './words-fields.tsx'

type Typed = z.output<typeof ChangeForm>

const shape = () => import('@studio/contract/membership/schema.ts').then((shapes) => shapes.ChangeForm)

/** Another plan for a member, with what it charges now and next (D7). */
export function ChangeDeed({ person, subscription, next, onDone, onClose }: DeedProps) {
  const { id } = subscription
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { priceId: '', ...noWords } })
  const changing = useChangeFor(id)
  const [priceId, asked] = useWatch({ control: form.control, name: ['priceId', 'term'] })
  const plans = usePlansToTake(subscription)
  const chosen = plans.find((plan) => plan.id === priceId)
  const terms = chosen ? termsToTake(chosen, subscription) : []
  const to = chosen && planAt(chosen, terms.find((term) => term === asked) ?? terms[0])
  const wish = { priceId, term: to && termToBuy(to) }
  const preview = useQuery({ ...changePreviewQuery(id, wish), enabled: priceId !== '' })
  useRefusedPreview(preview.error)
  const { tryAgain } = useRetry(preview)
  const titleOf = usePlanTitle(priceId ? [priceId] : [], 'a plan')
  return (
    <DeedForm
      form={form}
      keepAs={`change ${id}`}
      busy={changing.isPending}
      waiting={preview.isFetching}
      onSubmit={(typed) => {
        // What is charged is what stands here: the button waits for it.
        if (!preview.data) return void tryAgain()
        changing.mutate(
          { ...typed, term: wish.term, shown: preview.data },
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
      <Select label="Plan" autoFocus {...fieldOf(form, 'priceId')}>
        <option value="">Choose a plan</option>
        <Options of={plans.map((plan) => [plan.id, `${plan.title}, ${priceInWords(plan)}`])} />
      </Select>
      {chosen?.terms && (
        <Select label="Paid" {...fieldOf(form, 'term')}>
          <Options
            of={terms.map((term) => [term, `${termWords[term].name}, ${priceInWords(planAt(chosen, term))}`])}
          />
        </Select>
      )}
      <WordsFields form={form} person={person} />
      {priceId !== '' && (
        <QueryState query={preview} look="line" skeleton={<RowsSkeleton count={1} />}>
          {(charges) => (
            <Turns
              turns={[
                {
                  name: 'Plan',
                  was: titleWithTerm(subscription.price.title, subscription.term),
                  is: titleWithTerm(titleOf(priceId), to?.term),
                },
                { name: 'Begins', is: beginsText(subscription, to) },
                { name: 'Charged now', is: charges.dueNow > 0 ? amountText(charges.dueNow) : 'nothing' },
                { name: 'Next charge', was: next, is: chargesAfterText(charges) },
              ]}
            />
          )}
        </QueryState>
      )}
    </DeedForm>
  )
}

/** Month plans on sale, by terms that are neither theirs nor booked; their own only to undo a change that is booked. */
function usePlansToTake(subscription: Subscription) {
  const plans = useQuery(pricesQuery()).data?.records ?? []
  return plans.filter(
    (plan) =>
      plan.intervalUnit === 'Month' && !isComingSoon(plan) && termsToTake(plan, subscription).length > 0,
  )
}

function termsToTake(plan: Price, subscription: Subscription): RenewingTerm[] {
  const { priceId, nextPriceId, nextTerm = 'days30' } = subscription
  const isOwn = (term: Term) => plan.id === priceId && term === ownTerm(subscription)
  const isNext = (term: Term) => plan.id === nextPriceId && term === nextTerm
  return renewingTerms.filter(
    (term) => planAt(plan, term).term === term && !isNext(term) && (!isOwn(term) || nextPriceId !== null),
  )
}

/** A cheaper plan or a shorter term begins with the next period, unless it is still free (D7); a dearer one too, in free days before a moved charge. */
const beginsText = (from: Subscription, to: Parameters<typeof beginsLater>[1] | undefined): string =>
  to && beginsLater(from, to) ? `on ${shortDate(from.dateTimeEnd)}` : 'at once'
