import { useRef, useState } from 'react'
import { type Chosen, withPageToggled, withToggled } from './chosen.ts'

export interface Choosing<Row> {
  chosen: Chosen<Row>
  /** Whether narrow windows, where rows are cards, show the checkboxes; wide ones always do. */
  isShown: boolean
  show: () => void
  /** With `isRange`, all rows between this one and the previous one. */
  toggle: (row: Row, rows: readonly Row[], isRange: boolean) => void
  togglePage: (rows: readonly Row[]) => void
  /** Deselects all other rows. */
  keep: (rows: readonly Row[]) => void
}

/** Selected rows of a list. The selection survives turning pages and is cleared by another search; `list` identifies the list. */
export function useChoosing<Row extends { id: string }>(list: string): Choosing<Row> {
  const [state, setState] = useState<{ list: string; chosen: Chosen<Row> }>({ list, chosen: new Map() })
  const [isShown, setShown] = useState(false)
  const last = useRef<string>(undefined)
  const chosen: Chosen<Row> = state.list === list ? state.chosen : new Map()
  const choose = (next: Chosen<Row>) => setState({ list, chosen: next })
  return {
    chosen,
    isShown: isShown || chosen.size > 0,
    show: () => setShown(true),
    toggle(row, rows, isRange) {
      choose(withToggled(chosen, { row, rows, from: isRange ? last.current : undefined }))
      last.current = row.id
    },
    togglePage: (rows) => choose(withPageToggled(chosen, rows)),
    keep(rows) {
      setShown(false)
      choose(new Map(rows.map((row) => [row.id, row])))
    },
  }
}
