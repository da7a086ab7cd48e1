import { type Call, CallError } from '@studio/contract/call.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'
import { useRef, useState } from 'react'
import { type CardFieldsProps, type CardForm, type CardTexts, refusedField } from './card-entry.ts'
import { saveCard } from './queries.ts'
import { NotConfirmed, useBank } from './use-bank.tsx'

interface Owner {
  ask?: Call
  userId: string
  /** A new sign-up needs a captcha for each attempt (D4). */
  takeCaptcha?: () => Promise<string>
}

/** State of a card form and its saving: provider, bank, then the studio. `unconfirmed`: the 3-D Secure page was closed. */
export function useCardEntry(payment: Settings['payment']) {
  const ref = useRef<CardForm>(null)
  const [refused, setRefused] = useState<CardTexts>({})
  const [unconfirmed, setUnconfirmed] = useState(false)
  const { confirming, dialog } = useBank(payment)

  /** Whether the typed card was saved; if not, a field shows the reason. */
  async function save({ ask, userId, takeCaptcha }: Owner): Promise<boolean> {
    setUnconfirmed(false)
    setRefused({})
    const cardToken = await ref.current?.makeCard()
    if (!cardToken) return false
    try {
      await confirming(async () => {
        const captcha = await takeCaptcha?.()
        return saveCard({ userId, cardToken, ...(captcha ? { captcha } : {}) }, ask)
      })
      return true
    } catch (error) {
      if (error instanceof NotConfirmed) {
        setUnconfirmed(true)
        return false
      }
      if (!(error instanceof CallError) || error.status !== 402) throw error
      setRefused({ [refusedField(error.code, Object.keys(error.fields)[0])]: error.message })
      return false
    }
  }

  function onTyping() {
    setRefused((texts) => (Object.keys(texts).length > 0 ? {} : texts))
    setUnconfirmed(false)
  }
  const fields: CardFieldsProps = { ref, payment, refused, onTyping }
  return { fields, check: () => ref.current?.check() ?? false, save, unconfirmed, dialog }
}
