import { Button } from '../../ui/buttons/button.tsx'
import styles from './all-users.module.css'
import { USERS_A_PAGE } from './queries.ts'

interface PageTurnerProps {
  /** From 1. */
  pageNumber: number
  /** Of all pages together. */
  total: number
  onTurn: (pageNumber: number) => void
}

/** The way to the page before and after; both stay in place at the ends, so that the focus does too. */
export function PageTurner({ pageNumber, total, onTurn }: PageTurnerProps) {
  const last = Math.max(1, Math.ceil(total / USERS_A_PAGE))
  if (last === 1 && pageNumber === 1) return null
  const turnTo = (to: number, there: boolean) => ({
    'aria-disabled': !there,
    onClick: () => there && onTurn(to),
  })
  return (
    <nav className={styles.turner} aria-label="Pages">
      <Button variant="line" size="sm" {...turnTo(Math.min(pageNumber - 1, last), pageNumber > 1)}>
        Previous
      </Button>
      <span>{`Page ${pageNumber} of ${last}`}</span>
      <Button variant="line" size="sm" {...turnTo(pageNumber + 1, pageNumber < last)}>
        Next
      </Button>
    </nav>
  )
}
