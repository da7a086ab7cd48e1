import { toasts } from '@studio/contract/membership/messages.ts'
import { Turns } from '../../../office/deeds/deed-box.tsx'
import { DeedForm } from '../../../office/deeds/deed-form.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { freeDaysAhead } from '../../membership/membership-words.ts'
import type { DeedProps } from './deed-row.tsx'
import { useCancelFor, useResumeFor } from './queries.ts'
import { noWords, type Words, WordsFields } from './words-fields.tsx'

const shape = () => import('@studio/contract/membership/schema.ts').then((shapes) => shapes.DeedWords)

/** Stops the renewal of somebody's membership (D7); a past due one has no paid period left and ends at once. */
export function CancelDeed({ person, subscription, next, onDone, onClose }: DeedProps) {
  const form = useCheckedForm<Words, Words>(shape, { defaultValues: noWords })
  const { id, state, dateTimeEnd, given } = subscription
  const cancelling = useCancelFor(id, given && toasts.givenEnded)
  const freeUntil = given ? null : freeDaysAhead(subscription)
  const isAtOnce = state === 'past_due' || Boolean(given)
  return (
    <DeedForm
      form={form}
      keepAs={`cancellation ${id}`}
      busy={cancelling.isPending}
      onSubmit={(typed) =>
        cancelling.mutate(typed, { onSuccess: onDone, onError: (error) => showRefusal(form, error) })
      }
      onClose={onClose}
      submitText={given ? `End ${person.firstName}’s plan` : `Cancel ${person.firstName}’s membership`}
      danger
    >
      <WordsFields form={form} person={person} help="If they gave one." autoFocus />
      <Turns
        turns={[
          { name: 'Next charge', was: next, is: 'none' },
          { name: 'Access', is: isAtOnce ? 'ends at once' : `until ${shortDate(dateTimeEnd)}` },
          ...(freeUntil ? [{ name: 'Free days', was: `until ${shortDate(freeUntil)}`, is: 'none' }] : []),
        ]}
      />
    </DeedForm>
  )
}

/** Undoes a cancellation while access lasts (D7). */
export function KeepDeed({ person, subscription, onDone, onClose }: DeedProps) {
  const { id, dateTimeEnd, price } = subscription
  const form = useCheckedForm<Words, Words>(shape, { defaultValues: noWords })
  const keeping = useResumeFor(id)
  return (
    <DeedForm
      form={form}
      keepAs={`kept ${id}`}
      busy={keeping.isPending}
      onSubmit={(typed) =>
        keeping.mutate(typed, { onSuccess: onDone, onError: (error) => showRefusal(form, error) })
      }
      onClose={onClose}
      submitText={`Keep ${person.firstName}’s membership`}
    >
      <WordsFields form={form} person={person} autoFocus />
      <Turns
        turns={[
          { name: price.title, was: `ends on ${shortDate(dateTimeEnd)}`, is: 'renews then' },
          { name: 'Charged now', is: 'nothing' },
        ]}
      />
    </DeedForm>
  )
}
