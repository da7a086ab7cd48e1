import type { Subscription } from '@studio/contract/membership/schema.ts'
import { useArt } from '../../ui/pictures/art.ts'
import picture from '../../ui/pictures/membership-card.svg'
import { priceText } from '../../ui/words/money-words.ts'
import { unitInWords } from '../../ui/words/plan-words.ts'
import styles from './membership.module.css'
import { opensText } from './membership-words.ts'

interface MembershipCardProps extends Pick<Subscription, 'price' | 'term'> {
  /** By the studio: it costs nothing. */
  isGiven: boolean
}

/** The plan as a printed card. */
export function MembershipCard({ price, term, isGiven }: MembershipCardProps) {
  const art = useArt()
  return (
    <div className={styles.card} data-ground="light">
      <img src={art(picture)} alt="" />
      <div className={styles.words}>
        <h2>{price.title}</h2>
        <p>{opensText(price.permissions)}</p>
        {!isGiven && (
          <p className={styles.price}>
            {priceText(price.cost)} <small>{unitInWords({ ...price, term })}</small>
          </p>
        )}
      </div>
    </div>
  )
}
