import { counted } from '../counted.ts'
import { fieldTexts, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SIGNS } from './messages.ts'

/** Between two letters or their marks: joiners of Persian and Indian scripts, the dots of Catalan and Japanese, the quotes of Hebrew. */
const between = /\u200C|\u200D|[·・׳״]/u
const sign = /[\p{L}\p{M}'’‘\-‐‑ .,]/u
const letterBefore = /[\p{L}\p{M}]$/u
const letterAfter = /^\p{L}/u

/**
 * Returns the sign that can't be used in a person's name where it stands; null if there is none. A full stop follows a letter
 * ('J. R.'), a comma a letter or a full stop, with a space after it ('Smith, Jr.'); some signs stand between letters alone.
 */
export function wrongSignOf(name: string): string | null {
  let before = ''
  for (const one of name) {
    const after = name.slice(before.length + one.length)
    if (!isInPlace(one, before, after)) return one
    before += one
  }
  return null
}

function isInPlace(one: string, before: string, after: string): boolean {
  if (between.test(one)) return letterBefore.test(before) && letterAfter.test(after)
  if (one === '.') return letterBefore.test(before)
  if (one === ',') return /[\p{L}\p{M}.]$/u.test(before) && /^ \p{L}/u.test(after)
  return sign.test(one)
}

/** What stands before a name with a full stop, and initials. */
const titleBeforeName =
  /(?<![\p{L}\p{M}])(\p{L}|dr|fr|ing|mag|md|mr|mrs|ms|prof|rev|sr|sra|st|ste)\.(?=\p{L}[\p{L}\p{M}])/giu

/** A name as it is written to: 'Dr. Smith' for 'Dr.Smith', so that no mail program takes it for an address. */
export const spacedName = (name: string): string => name.replace(titleBeforeName, '$1. ')

/** Whether a name reads like a web address, such as `studio.com`: in a mail it would be a link. 'J.R.' and 'Ph.D.' do not. */
export const looksLikeAddress = (name: string): boolean => /\.\p{L}[\p{L}\p{M}]/u.test(name)

const named = (one: string) =>
  /\s/.test(one) ? 'A space' : /\p{C}/u.test(one) ? 'A hidden character' : `“${one}”`

/** What is wrong with a name that was refused, in a sentence; undefined where the rule says it. */
export function nameFault(name: string): string | undefined {
  const wrong = wrongSignOf(name.normalize('NFC').trim())
  if (wrong === null) return undefined
  const where = sign.test(wrong) || between.test(wrong) ? ' there' : ' in a name'
  return `${named(wrong)} can’t be used${where}.`
}

/** What is wrong with a new password, in a sentence each (VALID-01). */
export function passwordFault(password: string): string | undefined {
  if (password === '') return undefined
  const wrong = [...password].find((one) => !/[A-Za-z\d]/.test(one) && !PASSWORD_SIGNS.includes(one))
  const count = [...password].length
  const faults = [
    wrong !== undefined && `${named(wrong)} can’t be used.`,
    count < PASSWORD_MIN && `It has ${counted(count, 'character')} and needs at least ${PASSWORD_MIN}.`,
    count > PASSWORD_MAX && `It has ${count} characters, and ${PASSWORD_MAX} is the most.`,
    !/[a-z]/.test(password) && 'It needs a small letter.',
    !/[A-Z]/.test(password) && 'It needs a capital letter.',
    !/\d/.test(password) && 'It needs a number.',
  ]
  return faults.filter(Boolean).join(' ') || undefined
}

/** The text of a field's error, and below it what is wrong with what was typed: the documented sentence alone often does not say it. */
export function withFault(field: string, error: string, typed: unknown): string {
  if (typeof typed !== 'string') return error
  const fault =
    error === fieldTexts.password
      ? passwordFault(typed)
      : error === fieldTexts.name && /^(first|last)Name$/.test(field)
        ? nameFault(typed)
        : undefined
  return fault ? `${error}\n${fault}` : error
}
