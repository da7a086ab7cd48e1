import type { ReactNode } from 'react'
import { useArt } from '../pictures/art.ts'
import child from '../pictures/empty-child.svg'
import seated from '../pictures/empty-seated.svg'
import tree from '../pictures/empty-tree.svg'
import styles from './empty-state.module.css'

const PICTURES = { child, seated, tree }

type EmptyStateProps = {
  picture?: keyof typeof PICTURES
  title?: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** A figure on a disk, the documented sentence, at most one action. */
export function EmptyState({ picture = 'child', title, children, action }: EmptyStateProps) {
  const art = useArt()
  return (
    <div className={styles.empty}>
      <img className={styles.picture} src={art(PICTURES[picture])} alt="" width={260} height={195} />
      {title}
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  )
}
