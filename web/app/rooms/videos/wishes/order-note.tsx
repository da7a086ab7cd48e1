import { TextLink } from '../../../ui/words/text-link.tsx'
import styles from './wishes.module.css'

/** Why a list begins as it does. */
export function OrderNote() {
  return (
    <p className={styles.order}>
      What suits you comes first, then the newest. <TextLink to="/profile/account#suits">Change</TextLink>
    </p>
  )
}
