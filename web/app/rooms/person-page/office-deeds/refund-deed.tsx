import { cardText } from '@studio/contract/billing/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { Turns } from '../../../office/deeds/deed-box.tsx'
import { DeedForm } from '../../../office/deeds/deed-form.tsx'
import { amountText } from '../../../ui/words/money-words.ts'
import { RefundFields, type RefundProps, useRefundForm } from '../../billing/office/refund-form.tsx'
import { useInvalidatePerson } from '../office/queries.ts'

/** A full or partial refund of a payment, in place; the membership does not change. */
export function RefundDeed({ person, ...props }: RefundProps & { person: User }) {
  const readAnew = useInvalidatePerson()
  const { invoice, left, onClose } = props
  function close() {
    readAnew()
    onClose()
  }
  const { form, keepAs, busy, submit, amount } = useRefundForm({ ...props, onClose: close })
  const sum = amount === null ? null : amountText(amount)
  return (
    <DeedForm
      form={form}
      keepAs={keepAs}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      submitText={sum ? `Refund ${person.firstName} ${sum}` : `Refund ${person.firstName}`}
      danger
    >
      <RefundFields form={form} left={left} autoFocus />
      <Turns
        turns={[
          { name: `Refunded of ${amountText(invoice.amount)}`, ...refundedTurn(invoice.refunded, amount) },
          {
            name: 'Goes back to',
            is: invoice.card ? `${person.firstName}’s ${cardText(invoice.card)}` : 'the card that paid it',
          },
          { name: 'Arrives', is: 'in 5 to 10 days' },
          { name: 'Membership', is: 'stays as it is' },
        ]}
      />
    </DeedForm>
  )
}

const refundedTurn = (refunded: number, amount: number | null) => ({
  was: amountText(refunded),
  is: amountText(refunded + (amount ?? 0)),
})
