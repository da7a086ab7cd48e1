import { REASON_LENGTH } from '@studio/contract/membership/messages.ts'
import type { CancelQuery } from '@studio/contract/membership/schema.ts'
import type { z } from 'zod'
import { DeedBox, Turns } from '../../../office/deeds/deed-box.tsx'
import { DeedActions, DeedForm } from '../../../office/deeds/deed-form.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import type { DeedProps } from './deed-props.ts'
import { useCancelFor, useResumeFor } from './queries.ts'

const shape = () => import('@studio/contract/membership/schema.ts').then((shapes) => shapes.CancelQuery)
type Typed = z.output<typeof CancelQuery>

/** Stops the renewal of somebody's membership (D7); a past due one has no paid period left and ends at once. */
export function CancelDeed({ person, subscription, next, onDone, onClose }: DeedProps) {
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { reason: '' } })
  const { id, state, dateTimeEnd } = subscription
  const cancelling = useCancelFor(id)
  const isAtOnce = state === 'past_due'
  return (
    <DeedForm
      form={form}
      keepAs={`cancellation ${id}`}
      busy={cancelling.isPending}
      onSubmit={({ reason = '' }) =>
        cancelling.mutate(reason.trim(), { onSuccess: onDone, onError: (error) => showRefusal(form, error) })
      }
      onClose={onClose}
      submitText={`Cancel ${person.firstName}’s membership`}
      danger
    >
      <TextArea
        label="Reason"
        help="If they gave one."
        rows={2}
        maxLength={REASON_LENGTH}
        autoFocus
        {...form.register('reason')}
        error={form.formState.errors.reason?.message}
      />
      <Turns
        turns={[
          { name: 'Next charge', was: next, is: 'none' },
          { name: 'Access', is: isAtOnce ? 'ends at once' : `until ${shortDate(dateTimeEnd)}` },
          { name: 'Email', is: `${person.firstName} gets one about it` },
        ]}
      />
    </DeedForm>
  )
}

/** Undoes a cancellation while access lasts (D7). */
export function KeepDeed({ person, subscription, onDone, onClose }: DeedProps) {
  const { id, dateTimeEnd, price } = subscription
  const keeping = useResumeFor(id)
  const name = `Keep ${person.firstName}’s membership`
  return (
    <DeedBox name={name} onLeave={onClose}>
      <Turns
        turns={[
          { name: price.title, was: `ends on ${shortDate(dateTimeEnd)}`, is: 'renews then' },
          { name: 'Charged now', is: 'nothing' },
        ]}
      />
      <div role="alert">
        <FieldNote id="deed-error" error={keeping.error?.message} />
      </div>
      <DeedActions
        text={name}
        busy={keeping.isPending}
        onDo={() => keeping.mutate(undefined, { onSuccess: onDone })}
        onLeave={onClose}
      />
    </DeedBox>
  )
}
