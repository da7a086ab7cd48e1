import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { keepFocus } from '../../ui/page/focus-title.ts'
import { Keys } from '../shortcuts/keys.tsx'
import styles from './choosing.module.css'
import type { Choosing } from './use-choosing.ts'

interface ChosenBarProps<Row> {
  choosing: Choosing<Row>
  /** Actions for all selected rows. */
  children: ReactNode
}

/** Bar with the number of selected rows and their actions, always visible below the list. */
export function ChosenBar<Row>({ choosing, children }: ChosenBarProps<Row>) {
  const { chosen, isShown, keep } = choosing
  const clear = () => {
    keep([])
    keepFocus()
  }
  return (
    <div
      className={styles.around}
      data-ground={chosen.size > 0 ? 'night' : undefined}
      data-shown={chosen.size > 0 || undefined}
    >
      <p role="status" className={styles.count}>
        {chosen.size > 0 && `${chosen.size} selected`}
      </p>
      {chosen.size > 0 && children}
      {isShown && (
        <Button data-clear={chosen.size > 0 || undefined} variant="plain" size="sm" onClick={clear}>
          Clear
          {chosen.size > 0 && (
            <span aria-hidden="true" className={styles.key}>
              <Keys keys={['Escape']} />
            </span>
          )}
        </Button>
      )}
    </div>
  )
}

/** Shows the checkboxes in narrow windows, where cards have none until then. */
export function ChooseButton<Row>({ choosing }: { choosing: Choosing<Row> }) {
  if (choosing.isShown) return null
  return (
    <div className={styles.narrowOnly}>
      <Button variant="line" size="sm" onClick={choosing.show}>
        Select
      </Button>
    </div>
  )
}
