const names = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two states of a form differ. */
export function changedFields<Values extends object>(from: Values, to: Values): (keyof Values & string)[] {
  return names(to).filter((name) => !isSame(from[name], to[name]))
}

/** What is typed in a form, over what somebody else has saved since: where nothing was typed, theirs stands. */
export function overTheirs<Values extends object>(base: Values, typed: Values, theirs: Values): Values {
  const mine = changedFields(base, typed)
  return { ...theirs, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) }
}
