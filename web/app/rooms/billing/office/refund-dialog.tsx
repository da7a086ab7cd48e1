import { refundTexts } from '@studio/contract/billing/messages.ts'
import { cardText } from '@studio/contract/billing/rules.ts'
import type { Invoice, RefundForm } from '@studio/contract/billing/schema.ts'
import { amountText, cents } from '@studio/contract/money.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useRefund } from './queries.ts'

interface RefundDialogProps {
  invoice: Invoice
  /** Refundable dollars. */
  left: number
  onClose: () => void
}

type Typed = z.output<typeof RefundForm>

const shape = () => import('@studio/contract/billing/schema.ts').then((shapes) => shapes.RefundForm)

/** Confirms the sum of a full or partial refund; the membership does not change. */
export function RefundDialog({ invoice, left, onClose }: RefundDialogProps) {
  const form = useCheckedForm<Typed, Typed>(shape, {
    defaultValues: { amount: left, reason: '' },
    refuse: ({ amount }) => ({ amount: amount > left ? refundTexts.tooMuch(cents(left)) : undefined }),
  })
  const refund = useRefund(invoice.id, { onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const { errors } = form.formState
  const amount = useWatch({ control: form.control, name: 'amount' })
  const sum = amount > 0 && amount <= left ? amountText(amount) : null
  return (
    <FormDialog
      title={`Refund invoice ${invoice.number}?`}
      form={form}
      keepAs={`refund ${invoice.id}`}
      busy={refund.isPending}
      onSubmit={({ amount, reason }) => refund.mutate({ amount, ...(reason && { reason }) })}
      onClose={onClose}
      submitText={sum ? `Refund ${sum}` : 'Refund'}
      danger
    >
      <p>
        {sum ?? 'The amount'} goes back to {cardOf(invoice)} in 5 to 10 days. The membership stays as it is.
      </p>
      <TextInput
        label="Amount"
        type="number"
        inputMode="decimal"
        step="0.01"
        help={`In dollars, up to ${amountText(left)}`}
        {...form.register('amount', { valueAsNumber: true })}
        error={errors.amount?.message}
      />
      <TextInput label="Reason" {...form.register('reason')} error={errors.reason?.message} />
    </FormDialog>
  )
}

/** "Maya’s Visa ending 4242" */
function cardOf({ card, user }: Invoice): string {
  if (!card) return 'the card that paid it'
  return `${user ? `${user.firstName}’s` : 'the'} ${cardText(card).replace(',', '')}`
}
