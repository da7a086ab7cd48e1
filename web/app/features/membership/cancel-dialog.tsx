import type { Subscription } from '@studio/contract/membership/schema.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/date-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './membership.module.css'
import { useCancel } from './queries.ts'

const REASON_LENGTH = 500

interface CancelDialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Asks before the membership ends, saying until when access lasts; a reason is welcome and not needed (D7). */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const cancel = useCancel(subscription.id)
  const atOnce = subscription.state === 'past_due' || subscription.state === 'pending'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel membership"
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant={atOnce ? 'danger' : 'filled'}
            busy={cancel.isPending}
            onClick={() => cancel.mutate(reason.trim(), { onSuccess: onClose })}
          >
            Cancel it
          </Button>
        </>
      }
    >
      <div className={styles.cancel}>
        <p>
          {atOnce ? (
            'Your membership ends at once, and nothing more is charged.'
          ) : (
            <>
              {subscription.state === 'trialing' ? 'Nothing is charged.' : 'Nothing more is charged.'}{' '}
              Everything stays open until <b>{momentText(subscription.dateTimeEnd)}</b>, and until then you
              can change your mind.
            </>
          )}
        </p>
        <TextArea
          label="Why do you leave?"
          help="Only if you like to say."
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
