import { REASON_LENGTH } from '@studio/contract/membership/messages.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDraft } from '../../ui/form/drafts.ts'
import { FieldNote } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { dateText, momentText } from '../../ui/words/date-words.ts'
import styles from './membership.module.css'
import { freeDaysAhead } from './membership-words.ts'
import { useCancel } from './queries.ts'

interface CancelDialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Confirms a cancellation and says how long access lasts; the reason is optional (D7). */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const [reason, setReason, forgetReason] = useDraft(`leaving ${subscription.id}`)
  const cancel = useCancel(subscription.id)
  const freeUntil = isAtOnce(subscription) ? null : freeDaysAhead(subscription)
  const begin = useOneAtATime(async () => {
    await cancel.mutateAsync(reason.trim())
    forgetReason()
    onClose()
  })
  // After it is sent, closing would look like keeping the membership.
  const close = () => {
    if (!cancel.isPending) onClose()
  }
  return (
    <Dialog
      onClose={close}
      title="Cancel membership"
      actions={
        <>
          <Button variant="plain" data-autofocus disabled={cancel.isPending} onClick={close}>
            Keep it
          </Button>
          <Button
            variant={isAtOnce(subscription) ? 'danger' : 'filled'}
            busy={cancel.isPending}
            onClick={() => begin(undefined)}
          >
            Cancel it
          </Button>
        </>
      }
    >
      <div className={styles.cancel}>
        <p>
          <WhatHappens subscription={subscription} />
        </p>
        {freeUntil && <p>The free days until {dateText(freeUntil)} end with your membership.</p>}
        {subscription.state !== 'pending' && (
          <TextArea
            label="Why are you leaving?"
            help="Only if you’d like to say."
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div role="alert">
          <FieldNote id="cancel-error" error={cancel.error?.message} />
        </div>
      </div>
    </Dialog>
  )
}

/** A past due or pending membership has no paid period left (D18.cancel-now). */
const isAtOnce = ({ state }: Subscription) => state === 'past_due' || state === 'pending'

function WhatHappens({ subscription }: { subscription: Subscription }) {
  if (subscription.state === 'pending') return 'Nothing is charged, and your purchase is cancelled at once.'
  if (isAtOnce(subscription)) {
    return 'Your membership and its access end at once. The open payment is cancelled, and nothing more is charged.'
  }
  return (
    <>
      {subscription.state === 'trialing' ? 'Nothing is charged.' : 'Nothing more is charged.'} Everything
      stays open until <b>{momentText(subscription.dateTimeEnd)}</b>. Then your membership ends and does not
      renew. Until then you can change your mind.
    </>
  )
}
