import { REASON_LENGTH } from '@studio/contract/membership/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { DeedBox, Turns } from '../../../office/deeds/deed-box.tsx'
import { DeedActions, DeedForm } from '../../../office/deeds/deed-form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { chargesText, useDeactivation } from '../../people/office-subscribers/activation-dialog.tsx'
import { reactivationQuery, useSetActive } from '../../people/office-subscribers/queries.ts'
import type { DeedProps } from './deed-row.tsx'

/** SUBS-02 in place: takes access away for a reason. */
export function DeactivateDeed({ person, subscription, next, onDone, onClose }: DeedProps) {
  const { form, busy, submit, keepAs } = useDeactivation(subscription.id, onDone)
  return (
    <DeedForm
      form={form}
      keepAs={keepAs}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      submitText={`Deactivate ${person.firstName}`}
      danger
    >
      <TextArea
        label="Reason"
        help={`${person.firstName} reads it, in an email and on the membership page.`}
        rows={3}
        maxLength={REASON_LENGTH}
        autoFocus
        {...fieldOf(form, 'deactivationReason')}
      />
      <Turns
        turns={[
          { name: 'Access', was: 'open', is: 'closed at once' },
          { name: 'Next charge', was: next, is: 'none while it is off' },
          { name: 'Paid so far', is: 'nothing is refunded' },
        ]}
      />
    </DeedForm>
  )
}

/** SUBS-02 in place: opens access again, with what that charges. */
export function ActivateDeed({ person, subscription, onDone, onClose }: DeedProps) {
  const { id } = subscription
  const preview = useQuery(reactivationQuery(id))
  const setActive = useSetActive(id, { onDone })
  const name = `Activate ${person.firstName}`
  return (
    <DeedBox name={name} onLeave={onClose}>
      <Turns turns={[{ name: 'Access', was: 'closed', is: 'open at once' }]} />
      <QueryState query={preview} look="line" skeleton={<RowsSkeleton count={1} />}>
        {(charges) => <p>{chargesText(charges)}</p>}
      </QueryState>
      <DeedActions
        text={name}
        busy={setActive.isPending}
        blocked={!preview.data}
        onDo={() => setActive.mutate(null)}
        onLeave={onClose}
      />
    </DeedBox>
  )
}
