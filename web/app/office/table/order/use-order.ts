import { useNarrow } from '../filter-row.tsx'

/** A column of a call's orderBy, upwards, or with a minus downwards. */
export type Direction<By extends string> = By | `-${By}`

/** The orders that a list offers; the first is its own. */
export type Orders<By extends string> = readonly [OrderChoice<By>, ...OrderChoice<By>[]]

interface OrderChoice<By extends string> {
  value: Direction<By>
  label: string
}

/** The order of a list, and how it is changed. */
export interface Ordering {
  choices: readonly { value: string; label: string }[]
  chosen: string
  choose: (value: string) => void
}

/** What a call is asked for. */
export interface OrderQuery<By extends string> {
  orderBy: By
  orderByDescending: boolean
}

/** The order of a list in the URL, as `sort`, so that reload, Back and links keep it; another order begins at its first page. */
export function useOrder<By extends string>(choices: Orders<By>) {
  const [first, ...others] = choices
  const { chosen, choose } = useNarrow('sort', [first.value, ...others.map(({ value }) => value)])
  const choosing = (value: string) => {
    const known = choices.find((choice) => choice.value === value)
    if (known) choose(known.value)
  }
  return { ordering: { choices, chosen, choose: choosing } satisfies Ordering, order: orderQuery<By>(chosen) }
}

/** `-UserName` as `{ orderBy: 'UserName', orderByDescending: true }`. */
export function orderQuery<By extends string>(direction: Direction<By>): OrderQuery<By> {
  const orderByDescending = direction.startsWith('-')
  return { orderBy: (orderByDescending ? direction.slice(1) : direction) as By, orderByDescending }
}

/** How a column of a list is sorted, as `aria-sort` says it. */
export function sortOf({ chosen }: Ordering, by: string) {
  if (chosen === by) return 'ascending'
  return chosen === `-${by}` ? 'descending' : 'none'
}

/** The order that a press on a column's head chooses: the other direction, or the one that the list names first. */
export function nextOrder({ choices, chosen }: Ordering, by: string): string {
  const own = choices.map(({ value }) => value).filter((value) => value === by || value === `-${by}`)
  return own.find((value) => own.includes(chosen) && value !== chosen) ?? own[0] ?? chosen
}
