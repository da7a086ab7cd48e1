import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type ComponentType, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import input from '../../ui/form/input.module.css'
import { Icon, IconCreditCard } from '../../ui/icons.tsx'
import { Pair } from '../../ui/page/split-page.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import {
  CARD_FIELDS,
  type CardField,
  type CardFieldsProps,
  type CardTexts,
  incomplete,
} from './card-entry.ts'
import styles from './card-fields.module.css'
import { loadStripeScript } from './stripe.ts'

const UNREACHED = 'The card form can’t be reached. Please check your connection and try again'

/** Stripe's own fields in the studio's look; the digits never enter this page. */
export function StripeCardFields(props: CardFieldsProps) {
  const { publicKey } = props.payment
  const [stripe, setStripe] = useState<Stripe | null>(null)
  useEffect(() => {
    void loadStripeScript(publicKey).then(setStripe)
  }, [publicKey])
  async function fetchAgain(): Promise<boolean> {
    const fetched = await loadStripeScript(publicKey)
    setStripe(fetched)
    return fetched !== null
  }
  return (
    // The site is in English, whatever the browser's language.
    <Elements stripe={stripe} options={{ locale: 'en' }}>
      <Fields {...props} fetchAgain={fetchAgain} />
    </Elements>
  )
}

interface FieldsProps extends CardFieldsProps {
  /** Retries loading Stripe's script, which failed when the page was opened. */
  fetchAgain: () => Promise<boolean>
}

function Fields({ ref, refused, onTyping, fetchAgain }: FieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [errors, setErrors] = useState<CardTexts>({})
  // Stripe reports errors only of fields that were touched.
  const faults = useRef<CardTexts>(incomplete)

  function check(): boolean {
    if (!stripe || !elements) return true
    setErrors(faults.current)
    const first = CARD_FIELDS.find((name) => faults.current[name])
    if (first) elementOf[first](elements)?.focus()
    return !first
  }

  useImperativeHandle(ref, () => ({
    check,
    async makeCard() {
      if (!check()) return null
      const card = elements?.getElement(CardNumberElement)
      if (!stripe || !card) {
        if (await fetchAgain()) return null
        throw new Error(UNREACHED)
      }
      const made = await stripe.createPaymentMethod({ type: 'card', card })
      if (made.paymentMethod) return made.paymentMethod.id
      setErrors({ ...errors, [fieldOf(made.error.code)]: made.error.message })
      return null
    },
  }))

  const box = (name: CardField) => ({
    error: errors[name] ?? refused[name],
    onChange(change: Change) {
      const fault = change.complete ? undefined : (change.error?.message ?? incomplete[name])
      faults.current = { ...faults.current, [name]: fault }
      setErrors((all) => ({ ...all, [name]: change.error?.message }))
      onTyping()
    },
  })
  return (
    <>
      <VisuallyHidden>
        {/* Stripe's fields are iframes, which can't be associated with labels outside. */}
        <span role="alert">{Object.values({ ...refused, ...errors }).find(Boolean)}</span>
      </VisuallyHidden>
      <Box label="Card number" of={CardNumberElement} icon {...box('number')} />
      <Pair short>
        <Box label="Expiry" of={CardExpiryElement} {...box('expiry')} />
        <Box label="CVC" of={CardCvcElement} {...box('cvc')} />
      </Pair>
    </>
  )
}

interface Change {
  complete: boolean
  error: { message: string } | undefined
}

const elementOf: Record<CardField, (elements: StripeElements) => { focus: () => void } | null> = {
  number: (elements) => elements.getElement(CardNumberElement),
  expiry: (elements) => elements.getElement(CardExpiryElement),
  cvc: (elements) => elements.getElement(CardCvcElement),
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
    onChange: (change: Change) => void
  }>
  onChange: (change: Change) => void
}

function Box({ label, error, icon, of: Element, onChange }: BoxProps) {
  const look = useStripeLook()
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={classNames(input.box, error && styles.wrong)}>
          {icon && <Icon of={IconCreditCard} />}
          <Element id={control.id} className={styles.element} options={{ style: look }} onChange={onChange} />
        </div>
      )}
    </Field>
  )
}

/** Resolves the theme's colours for Stripe's iframes, which can't read CSS variables of the page. */
function useStripeLook() {
  const [look, setLook] = useState({})
  useEffect(() => {
    const ink = presentColour('--ink')
    setLook({
      base: { color: ink, fontSize: '16px', '::placeholder': { color: presentColour('--ink-3') } },
      invalid: { color: ink },
    })
  }, [])
  return look
}

/** A token as one plain colour; its computed text contains both themes. */
function presentColour(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
