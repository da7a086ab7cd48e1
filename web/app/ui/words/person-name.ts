export type Named = { firstName: string; lastName: string }

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}

/** The first letter of each name, whole characters of any script. */
export function initialsOf({ firstName, lastName }: Named): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
