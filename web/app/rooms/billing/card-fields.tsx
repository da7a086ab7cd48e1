import { Icon, IconLock } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Note } from '../../ui/page/note.tsx'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import type { CardFieldsProps } from './card-entry.ts'
import styles from './card-fields.module.css'
import { SandboxCardFields } from './sandbox-card-fields.tsx'

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
