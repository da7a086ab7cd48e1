import { cardText } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { amountText } from '../../../ui/words/money-words.ts'
import { RefundFields, type RefundProps, useRefundForm } from './refund-form.tsx'

/** Confirms the sum of a full or partial refund; the membership does not change. */
export function RefundDialog(props: RefundProps) {
  const { invoice, left, onClose } = props
  const { form, keepAs, busy, submit, amount } = useRefundForm(props)
  const sum = amount === null ? null : amountText(amount)
  return (
    <FormDialog
      title={`Refund invoice ${invoice.number}?`}
      form={form}
      keepAs={keepAs}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      submitText={sum ? `Refund ${sum}` : 'Refund'}
      danger
    >
      <p>
        {sum ?? 'The amount'} goes back to {cardOf(invoice)} in 5 to 10 days. The membership stays as it is.
      </p>
      <RefundFields form={form} left={left} />
    </FormDialog>
  )
}

/** "Maya’s Visa ending 4242" */
function cardOf({ card, user }: Invoice): string {
  if (!card) return 'the card that paid it'
  return `${user ? `${user.firstName}’s` : 'the'} ${cardText(card).replace(',', '')}`
}
