import { cardText } from '@studio/contract/billing/rules.ts'
import type { PaymentMethod } from '@studio/contract/billing/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'

/** The saved card, with a button to replace it. */
export function SavedCard({ card, onReplace }: { card: PaymentMethod; onReplace: () => void }) {
  const text = cardText(card)
  return (
    <TextInput
      label="Card"
      value={text}
      // The field is as wide as its text: its last digits are what tells cards apart.
      size={text.length}
      locked
      help="This card is saved with the payment provider."
      beside={
        <Button variant="soft" onClick={onReplace}>
          Use another
        </Button>
      }
    />
  )
}
