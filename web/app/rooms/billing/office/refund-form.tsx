import { refundTexts } from '@studio/contract/billing/messages.ts'
import { wrongRefund } from '@studio/contract/billing/rules.ts'
import type { Invoice, RefundForm } from '@studio/contract/billing/schema.ts'
import { cents, decimalsOf } from '@studio/contract/money.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { NumberInput } from '../../../office/fields/number-input.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { amountText, currencyName, studioMoney } from '../../../ui/words/money-words.ts'
import { useRefund } from './queries.ts'

type Typed = z.output<typeof RefundForm>

const shape = () => import('@studio/contract/billing/schema.ts').then((shapes) => shapes.RefundForm)

export interface RefundProps {
  invoice: Invoice
  /** Refundable rest. */
  left: number
  onClose: () => void
}

/** The form of a full or partial refund. */
export function useRefundForm({ invoice, left, onClose }: RefundProps) {
  const money = studioMoney()
  const form = useCheckedForm<Typed, Typed>(shape, {
    defaultValues: { amount: left, reason: '' },
    refuse: ({ amount }) => ({
      amount:
        wrongRefund(amount, money) ??
        (amount > left ? refundTexts.tooMuch(cents(left, money), money) : undefined),
    }),
  })
  const refund = useRefund(invoice.id, { onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const amount = useWatch({ control: form.control, name: 'amount' })
  return {
    form,
    keepAs: `refund ${invoice.id}`,
    busy: refund.isPending,
    submit: ({ amount, reason }: Typed) => refund.mutate({ amount, ...(reason && { reason }) }),
    /** What would go back; null while the amount is none. */
    amount: amount > 0 && amount <= left ? amount : null,
  }
}

interface FieldsProps {
  form: UseFormReturn<Typed, unknown, Typed>
  left: number
  autoFocus?: boolean
}

export function RefundFields({ form, left, autoFocus }: FieldsProps) {
  const money = studioMoney()
  return (
    <>
      <NumberInput
        label="Amount"
        autoFocus={autoFocus}
        decimals={decimalsOf(money)}
        help={`In ${currencyName()}, up to ${amountText(left)}`}
        {...fieldOf(form, 'amount', { setValueAs: (typed) => Number(typed || Number.NaN) })}
      />
      <TextInput label="Reason" {...fieldOf(form, 'reason')} />
    </>
  )
}
