import { useRef, useState } from 'react'
import { type Chosen, withPageToggled, withToggled } from './chosen.ts'

export interface Choosing<Row> {
  chosen: Chosen<Row>
  /** Whether narrow windows, where a row is a card, show the boxes; wide ones always do. */
  isShown: boolean
  show: () => void
  /** With `isRange`, all between this row and the one before. */
  toggle: (row: Row, rows: readonly Row[], isRange: boolean) => void
  togglePage: (rows: readonly Row[]) => void
  /** Only these stay chosen. */
  keep: (rows: readonly Row[]) => void
}

/**
 * Rows of a list that are chosen to do something with all of them. They stay so when its page is turned, and no longer
 * when something else is looked for: `list` names what is listed.
 */
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
