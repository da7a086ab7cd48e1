import type { Settings } from '@studio/contract/studio/schema.ts'
import type { Ref } from 'react'
import type { CardTexts } from './card-entry.ts'

/** The provider's card form as a screen uses it. */
export interface CardForm {
  /** Whether all fields are complete; incomplete ones show a message. */
  check: () => boolean
  /** Creates a payment method and returns its token; null if a field is wrong, which then shows a message. */
  makeCard: () => Promise<string | null>
}

export interface CardFieldsProps {
  ref: Ref<CardForm>
  payment: Settings['payment']
  /** Reason of a decline, at the field concerned (CARD-02 to CARD-04). */
  refused: CardTexts
  /** Called on typing: the previous decline concerns another card. */
  onTyping: () => void
}
