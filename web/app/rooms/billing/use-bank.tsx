import { refusals } from '@studio/contract/billing/messages.ts'
import { CallError } from '@studio/contract/call.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Asked {
  redirectUrl: string
  /** Whether the person closed the 3-D Secure page before without confirming. */
  again: boolean
  /** The page, which the press that led here has opened; null if the browser did not allow that. */
  opened: Window | null
  answer: (confirmed: boolean) => void
}

/** The person closed the 3-D Secure page; nothing failed and nothing was charged. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

/**
 * Wraps calls that may need 3-D Secure (D18.3ds): on 402 ActionRequired the person confirms, then the call is repeated. Throws
 * NotConfirmed if the dialog is closed. The screen renders `dialog`.
 */
export function useBank(payment: Settings['payment']): {
  confirming: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const last = useRef<Asked | null>(null)

  function ask(redirectUrl: string, again: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const question: Asked = {
        redirectUrl,
        again,
        // One press is enough; only after it failed the person is asked before the page opens once more.
        opened: again ? null : window.open(redirectUrl, '_blank'),
        answer(confirmed: boolean) {
          if (last.current !== question) return
          last.current = null
          setAsked(null)
          resolve(confirmed)
        },
      }
      last.current = question
      setAsked(question)
    })
  }

  async function confirming<Answer>(act: () => Promise<Answer>, again = false): Promise<Answer> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'ActionRequired') throw error
      const { clientSecret, redirectUrl } = error.body as { clientSecret: string; redirectUrl: string | null }
      const confirmed =
        payment.mode === 'stripe' || !redirectUrl
          ? await confirmWithStripe(payment.publicKey, clientSecret)
          : await ask(redirectUrl, again)
      if (!confirmed) throw new NotConfirmed(refusals.actionRequired)
      return confirming(act, true)
    }
  }

  return { confirming, dialog: asked && <BankDialog {...asked} /> }
}

async function confirmWithStripe(publicKey: string, clientSecret: string): Promise<boolean> {
  const { loadStripeScript } = await import('./stripe.ts')
  const stripe = await loadStripeScript(publicKey)
  const outcome = await stripe?.handleNextAction({ clientSecret })
  return outcome !== undefined && !outcome.error
}

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
function BankDialog({ redirectUrl, again, opened, answer }: BankDialogProps) {
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
      cancel
      onClose={leave}
      title="Confirm with your bank"
      actions={
        bank?.window ? (
          <Button onClick={() => answer(true)}>I have confirmed</Button>
        ) : (
          <Button data-autofocus onClick={() => setBank({ window: window.open(redirectUrl, '_blank') })}>
            Open my bank’s page
          </Button>
        )
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
