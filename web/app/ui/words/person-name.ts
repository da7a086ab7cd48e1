export type Named = { firstName: string; lastName: string }

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}

/** Initials, as complete characters of any script. */
export function initialsOf({ firstName, lastName }: Named): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
