import { refusals } from '@studio/contract/billing/messages.ts'
import { CallError } from '@studio/contract/call.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'
import { type ReactNode, useRef, useState } from 'react'
import { BankDialog } from './bank-dialog.tsx'

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
