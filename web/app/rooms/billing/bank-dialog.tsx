import { refusals } from '@studio/contract/billing/messages.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const LOOK_EVERY_MS = 500

interface BankDialogProps {
  redirectUrl: string
  /** The person closed the 3-D Secure page before without confirming. */
  again: boolean
  opened: Window | null
  answer: (confirmed: boolean) => void
}

/** The bank's page once it was opened; its window is null if the browser blocked it. */
type Bank = { window: Window | null } | null

/** Waits while the bank's page is open in its own window, and continues when that closes. */
export function BankDialog({ redirectUrl, again, opened, answer }: BankDialogProps) {
  const [bank, setBank] = useState<Bank>(opened && { window: opened })

  useEffect(() => {
    if (!bank?.window) return
    const timer = setInterval(() => bank.window?.closed && answer(true), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [bank, answer])

  function leave() {
    bank?.window?.close()
    answer(false)
  }
  return (
    <Dialog
      open
      onClose={leave}
      title="Confirm with your bank"
      actions={
        <>
          <Button variant="plain" onClick={leave}>
            Cancel
          </Button>
          {bank?.window ? (
            <Button onClick={() => answer(true)}>I have confirmed</Button>
          ) : (
            <Button data-autofocus onClick={() => setBank({ window: window.open(redirectUrl, '_blank') })}>
              Open my bank’s page
            </Button>
          )}
        </>
      }
    >
      {words(bank, again)}
    </Dialog>
  )
}

function words(bank: Bank, again: boolean): string {
  if (bank?.window) return 'Confirm there, then come back to this page.'
  if (bank) return 'Your browser blocked your bank’s page. Allow pop-ups for this page, then press again.'
  if (!again) return `${refusals.actionRequired}. Its page opens in a new window.`
  return 'Your bank has not confirmed it, so nothing was charged. Open its page again, or cancel.'
}
