/** Makes a value when it is first used, and keeps it. No format of Intl is made while a module is read: the first takes a phone 15 ms. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
