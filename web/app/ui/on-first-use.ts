/** Makes a value when it is first used, and keeps it: to make a format of dates takes a phone 15 ms, which no page's start has. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
