import { CallError } from '@studio/contract/call.ts'
import { type SyntheticEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { isComposing, onlyDigits } from '../../ui/form/only-digits.ts'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Icon, IconCreditCard, IconLock } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Note } from '../../ui/page/note.tsx'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import { Pair } from '../../ui/page/split-page.tsx'
import {
  CARD_FIELDS,
  type CardField,
  type CardFieldsProps,
  type CardTexts,
  cardField,
  spacedExpiry,
  spacedNumber,
  type TypedCard,
  wireCard,
  wrongIn,
} from './card-entry.ts'
import styles from './card-fields.module.css'
import { makeSandboxCard } from './queries.ts'

const StripeCardFields = lazyPart(
  () => import('./stripe-card-fields.tsx').then((module) => module.StripeCardFields),
  {
    fallback: () => (
      <Loading>
        <SkeletonBox shape="line" />
      </Loading>
    ),
  },
)

/** Number, expiry and code, sent to the provider only: Stripe's own fields, or the demo's (CARD-01, D8). */
export function CardFields(props: CardFieldsProps) {
  if (props.payment.mode === 'sandbox') return <SandboxCardFields {...props} />
  return <StripeCardFields {...props} />
}

/** Message after the 3-D Secure page was closed: nothing is lost, and the button retries. */
export function CardUnconfirmed({ button }: { button: string }) {
  return (
    <Note tone="warn" title="Your bank has not confirmed this card yet.">
      Nothing is charged. Press {button} to be asked again, or use another card.
    </Note>
  )
}

/** Explains where the card's digits are sent. */
export function CardPromise() {
  return (
    <p className={styles.promise}>
      <Icon of={IconLock} size="small" /> Card details go straight to the payment provider.
    </p>
  )
}

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '' }

type Typing = SyntheticEvent<HTMLInputElement>

/** The demo's card form, which posts to the sandbox as a provider's form would to the provider. */
function SandboxCardFields({ ref, refused, onTyping }: CardFieldsProps) {
  const [card, setCard] = useState(EMPTY)
  const [errors, setErrors] = useState<CardTexts>({})
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({})

  useEffect(() => {
    const first = CARD_FIELDS.find((name) => refused[name])
    if (first) inputs.current[first]?.focus()
  }, [refused])

  function check(): boolean {
    const wrong = Object.fromEntries(
      CARD_FIELDS.map((field) => [field, wrongIn(field, card, new Date())]),
    ) as CardTexts
    setErrors(wrong)
    const first = CARD_FIELDS.find((field) => wrong[field])
    if (first) inputs.current[first]?.focus()
    return !first
  }

  useImperativeHandle(ref, () => ({
    check,
    async makeCard() {
      if (!check()) return null
      try {
        return await makeSandboxCard(wireCard(card))
      } catch (refusal) {
        const [name, text] = refusal instanceof CallError ? (Object.entries(refusal.fields)[0] ?? []) : []
        if (!name) throw refusal
        setErrors({ [cardField(name)]: text })
        inputs.current[cardField(name)]?.focus()
        return null
      }
    },
  }))

  const typing = (name: CardField, write: (typed: string) => string) => (event: Typing) => {
    const typed = event.currentTarget.value
    const next = { ...card, [name]: isComposing(event) ? typed : write(typed) }
    setCard(next)
    if (errors[name]) setErrors({ ...errors, [name]: wrongIn(name, next, new Date()) })
    onTyping()
  }
  const field = (name: CardField, write: (typed: string) => string) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input
    },
    value: card[name],
    inputMode: 'numeric' as const,
    onChange: typing(name, write),
    onCompositionEnd: typing(name, write),
    onBlur: () => card[name] && setErrors((all) => ({ ...all, [name]: wrongIn(name, card, new Date()) })),
    error: errors[name] ?? refused[name],
  })
  return (
    <>
      <TextInput
        label="Card number"
        icon={IconCreditCard}
        autoComplete="cc-number"
        {...field('number', spacedNumber)}
      />
      <Pair short>
        <TextInput
          label="Expiry"
          placeholder="MM / YY"
          autoComplete="cc-exp"
          {...field('expiry', (typed) => spacedExpiry(typed, card.expiry))}
        />
        <TextInput label="CVC" autoComplete="cc-csc" maxLength={4} {...field('cvc', onlyDigits)} />
      </Pair>
    </>
  )
}
