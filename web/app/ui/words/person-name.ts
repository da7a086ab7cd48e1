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

/** The anchor of a teacher's block on About: the name with underscores for spaces (MENU-12). */
export function teacherAnchor(teacher: { firstName: string; lastName: string }): string {
  return fullName(teacher).replaceAll(' ', '_')
}
