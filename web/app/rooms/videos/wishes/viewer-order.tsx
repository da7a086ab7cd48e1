import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/words/text-link.tsx'
import styles from './wishes.module.css'

interface ViewerOrderProps {
  /** Whether the list is in the viewer's order, which is said. */
  noted: boolean
  children: ReactNode
}

/** A list in the viewer's order: the server's order, which is another, is not seen before (`root.tsx`). */
export function ViewerOrder({ noted, children }: ViewerOrderProps) {
  return (
    <div className={styles.ordered}>
      {noted && (
        <p className={styles.order}>
          What suits you comes first, then the newest. <TextLink to="/profile/account#suits">Change</TextLink>
        </p>
      )}
      {children}
    </div>
  )
}
