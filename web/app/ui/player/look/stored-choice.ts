/** A choice that this device remembers, of some values of which the first holds where none was chosen. */
export function storedChoice<Value extends string>(key: string, values: readonly [Value, ...Value[]]) {
  return {
    read(): Value {
      try {
        const kept = localStorage.getItem(key)
        return values.find((value) => value === kept) ?? values[0]
      } catch {
        return values[0]
      }
    },
    keep(value: Value): void {
      try {
        if (value === values[0]) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Without storage it holds for this film.
      }
    },
  }
}
