import { REASON_LENGTH } from '@studio/contract/membership/messages.ts'
import type { ActivationBody, ChangePreview, Subscription } from '@studio/contract/membership/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { reactivationQuery, useSetActive } from './queries.ts'

interface ActivationProps {
  person: { firstName: string; lastName: string; subscription: Pick<Subscription, 'id' | 'state'> }
  onClose: () => void
}

/** SUBS-02: asks for the reason of a deactivation, and shows the charges of a reactivation. */
export function ActivationDialog(props: ActivationProps) {
  const isOff = props.person.subscription.state === 'suspended'
  return isOff ? <Activate {...props} /> : <Deactivate {...props} />
}

type Deactivation = z.output<typeof ActivationBody>

const shape = () => import('@studio/contract/membership/schema.ts').then((shapes) => shapes.ActivationBody)

/** The form of a deactivation. */
export function useDeactivation(subscriptionId: string, onDone: () => void) {
  const form = useCheckedForm<z.input<typeof ActivationBody>, Deactivation>(shape, {
    defaultValues: { active: false, deactivationReason: '' },
  })
  const setActive = useSetActive(subscriptionId, {
    onDone,
    onRefused: (error) => showRefusal(form, error),
  })
  return {
    form,
    keepAs: `deactivation ${subscriptionId}`,
    busy: setActive.isPending,
    submit: ({ deactivationReason }: Deactivation) => setActive.mutate(deactivationReason ?? ''),
  }
}

function Deactivate({ person, onClose }: ActivationProps) {
  const { form, keepAs, busy, submit } = useDeactivation(person.subscription.id, onClose)
  return (
    <FormDialog
      title={`Deactivate ${fullName(person)}?`}
      form={form}
      keepAs={keepAs}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      submitText="Deactivate"
    >
      <p>
        Their access closes at once. Nothing is charged while it is off, and nothing is refunded. You can
        activate it again.
      </p>
      <TextArea
        label="Reason"
        help="The member reads it, in an email and on their membership page."
        rows={3}
        maxLength={REASON_LENGTH}
        {...fieldOf(form, 'deactivationReason')}
      />
    </FormDialog>
  )
}

function Activate({ person, onClose }: ActivationProps) {
  const { id } = person.subscription
  const preview = useQuery(reactivationQuery(id))
  const setActive = useSetActive(id, { onDone: onClose })
  return (
    <Dialog
      onClose={onClose}
      title={`Activate ${fullName(person)}?`}
      actions={
        <>
          <Button variant="plain" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button busy={setActive.isPending} disabled={!preview.data} onClick={() => setActive.mutate(null)}>
            Activate
          </Button>
        </>
      }
    >
      <p>Their access opens at once.</p>
      <QueryState query={preview} look="line" skeleton={<RowsSkeleton count={1} />}>
        {(charges) => <p>{chargesText(charges)}</p>}
      </QueryState>
    </Dialog>
  )
}

/** Charges now and next. */
export function chargesText({ dueNow, dueOn, nextAmount }: ChangePreview): string {
  const now = dueNow > 0 ? `${amountText(dueNow)} is charged now` : 'Nothing is charged now'
  if (!dueOn || nextAmount === null) return `${now}, and nothing later.`
  return `${now}, and ${amountText(nextAmount)} on ${shortDate(dueOn)}.`
}
