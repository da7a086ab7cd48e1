import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import { IconCreditCard } from '@tabler/icons-react'
import { type ComponentType, useEffect, useImperativeHandle, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import input from '../../ui/input.module.css'
import { Pair } from '../../ui/split-page.tsx'
import type { CardField, CardTexts } from './card-entry.ts'
import styles from './card-fields.module.css'
import type { CardFieldsProps } from './card-fields.tsx'
import { stripeOf } from './stripe.ts'

/** Stripe's own fields in our boxes; the digits never enter this page. */
export function StripeCardFields(props: CardFieldsProps) {
  return (
    <Elements stripe={stripeOf(props.payment.publicKey)}>
      <Fields {...props} />
    </Elements>
  )
}

function Fields({ ref, refused, onTyping }: CardFieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [errors, setErrors] = useState<CardTexts>({})

  useImperativeHandle(ref, () => ({
    // Stripe's fields say what is missing when the card is made.
    check: () => true,
    async makeCard() {
      const card = elements?.getElement(CardNumberElement)
      if (!stripe || !card) return null
      const made = await stripe.createPaymentMethod({ type: 'card', card })
      if (made.paymentMethod) return made.paymentMethod.id
      setErrors({ ...errors, [fieldOf(made.error.code)]: made.error.message })
      return null
    },
  }))

  const box = (name: CardField) => ({
    error: errors[name] ?? refused[name],
    onChange(change: { error: { message: string } | undefined }) {
      setErrors((all) => ({ ...all, [name]: change.error?.message }))
      onTyping()
    },
  })
  return (
    <>
      <Box label="Card number" of={CardNumberElement} icon {...box('number')} />
      <Pair>
        <Box label="Expiry" of={CardExpiryElement} {...box('expiry')} />
        <Box label="CVC" of={CardCvcElement} {...box('cvc')} />
      </Pair>
    </>
  )
}

function fieldOf(code = ''): CardField {
  if (code.includes('cvc')) return 'cvc'
  return code.includes('expiry') ? 'expiry' : 'number'
}

interface BoxProps {
  label: string
  error: string | undefined
  icon?: boolean
  of: ComponentType<{
    id: string
    className?: string
    options: object
    onChange: (change: { error: { message: string } | undefined }) => void
  }>
  onChange: (change: { error: { message: string } | undefined }) => void
}

function Box({ label, error, icon, of: Element, onChange }: BoxProps) {
  const look = useStripeLook()
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={input.box}>
          {icon && <Icon of={IconCreditCard} />}
          <Element id={control.id} className={styles.element} options={{ style: look }} onChange={onChange} />
        </div>
      )}
    </Field>
  )
}

/** Stripe's frames can't see the tokens: they are told the colours of the present theme. */
function useStripeLook() {
  const [look, setLook] = useState({})
  useEffect(() => {
    const read = getComputedStyle(document.documentElement)
    const color = (token: string) => read.getPropertyValue(token).trim()
    setLook({
      base: { color: color('--ink'), fontSize: '16px', '::placeholder': { color: color('--ink-3') } },
      invalid: { color: color('--ink') },
    })
  }, [])
  return look
}
