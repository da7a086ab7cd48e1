import { Icon, IconArrowDown, IconArrowUp, IconSelector } from '../../../ui/icons.tsx'
import { roles } from '../../../ui/table/roles.ts'
import styles from './column-head.module.css'
import { nextOrder, type Ordering, sortOf } from './use-order.ts'

interface ColumnHeadProps {
  head: string
  /** Column of the call that this one is sorted by. */
  orderBy?: string | undefined
  ordering?: Ordering | undefined
  className?: string | undefined
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }

/** The head of a column; a button where the list can be sorted by it. Folded tables offer `OrderSelect` instead. */
export function ColumnHead({ head, orderBy, ordering, className }: ColumnHeadProps) {
  if (!(orderBy && ordering))
    return (
      <th scope="col" {...roles.columnHead} className={className}>
        {head}
      </th>
    )
  const sorted = sortOf(ordering, orderBy)
  return (
    <th scope="col" {...roles.columnHead} className={className} aria-sort={sorted}>
      <span className={styles.folded}>{head}</span>
      <button
        type="button"
        className={styles.button}
        data-sorted={sorted}
        onClick={() => ordering.choose(nextOrder(ordering, orderBy))}
      >
        {head}
        <Icon of={ICONS[sorted]} size="small" />
      </button>
    </th>
  )
}
