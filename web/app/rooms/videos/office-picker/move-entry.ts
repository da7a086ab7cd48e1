/** Moves one entry of a list; positions outside of it change nothing. */
export function moveEntry<One>(list: readonly One[], from: number, to: number): One[] {
  if (!(from in list) || !(to in list)) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}
