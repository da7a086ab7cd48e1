import { Button } from '../../../ui/buttons/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './moving-in.module.css'
import { useReadAccount } from './queries.ts'

/** Where the reading of the account at Stripe begins, while no subscriptions are in hand. */
export function FirstAccount() {
  const read = useReadAccount()
  return (
    <Panel>
      <div className={styles.first}>
        <h2>Bring running subscriptions</h2>
        <p>
          What other software sells through this studio’s Stripe account goes on here: each keeps its price,
          its dates, its card and its coupon. Nothing is charged, and nothing changes at Stripe. You see every
          one of them first.
        </p>
        <div>
          <Button variant="line" busy={read.isPending} onClick={() => read.mutate()}>
            Read the subscriptions
          </Button>
        </div>
      </div>
    </Panel>
  )
}
