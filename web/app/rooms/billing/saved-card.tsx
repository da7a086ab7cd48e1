import { cardText } from '@studio/contract/billing/rules.ts'
import type { PaymentMethod } from '@studio/contract/billing/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'

/** The saved card, with a button to replace it. */
export function SavedCard({ card, onReplace }: { card: PaymentMethod; onReplace: () => void }) {
  return (
    <TextInput
      label="Card"
      value={cardText(card)}
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
