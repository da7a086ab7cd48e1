const names = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]

/** Whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two states of a form differ. */
export function changedFields<Values extends object>(from: Values, to: Values): (keyof Values & string)[] {
  return names(to).filter((name) => !isSame(from[name], to[name]))
}

/** Merges typed values over somebody else's saved ones; untouched fields take theirs. */
export function mergeOverTheirs<Values extends object>(base: Values, typed: Values, theirs: Values): Values {
  const mine = changedFields(base, typed)
  return { ...theirs, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) }
}
