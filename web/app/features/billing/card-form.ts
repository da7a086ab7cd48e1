import type { Settings } from '@studio/contract/studio/schema.ts'
import type { Ref } from 'react'
import type { CardTexts } from './card-entry.ts'

/** The provider's card form as a screen uses it. */
export interface CardForm {
  /** Whether nothing is missing; what is says so. */
  check: () => boolean
  /** A payment method's token; null when a field is wrong, which then says so. */
  makeCard: () => Promise<string | null>
}

export interface CardFieldsProps {
  ref: Ref<CardForm>
  payment: Settings['payment']
  /** Why the bank refused the card, beside the field it is about (CARD-02 to CARD-04). */
  refused: CardTexts
  /** Something is typed: the refusal is about another card now. */
  onTyping: () => void
}
