import type { NarrowedTo } from '@studio/contract/people/saved-views/schema.ts'

/** The address's parameters of a view: `state=due,ending&plan=…&unseen=21&userName=ros`. */
export function viewSearch({ userName, states, priceId, unseenDays }: NarrowedTo): string {
  const search = new URLSearchParams()
  if (userName) search.set('userName', userName)
  if (states && states.length > 0) search.set('state', states.join(','))
  if (priceId) search.set('plan', priceId)
  if (unseenDays) search.set('unseen', String(unseenDays))
  return search.toString()
}

/** Whether a list is narrowed to the same; the order of the states says nothing. */
export const isSameView = (one: NarrowedTo, other: NarrowedTo): boolean => keyOf(one) === keyOf(other)

const keyOf = ({ states, ...rest }: NarrowedTo) =>
  viewSearch({ ...rest, ...(states ? { states: [...states].sort() } : {}) })
