import { dayOf, inRange } from '@studio/contract/dates.ts'
import { Email } from '@studio/contract/email.ts'
import { nameFault } from '@studio/contract/people/field-faults.ts'
import { looksLikeStaff } from '@studio/contract/people/reserved-names.ts'
import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { ImportedName, UserName } from '@studio/contract/people/schema.ts'
import { capital } from '@studio/contract/reading-words.ts'
import { TypedLine } from '@studio/contract/typed-text.ts'
import { z } from 'zod'
import { newUserName } from '../../people/names.ts'
import type { CsvLine } from '../reading/read-lines.ts'
import type { DateReader } from '../reading/typed-date.ts'

const line = TypedLine({ max: 200, long: 'has more than 200 characters' }).default('')
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typed === '' ? undefined : typed), schema.optional())

/** Columns of a file of members; others are passed over. */
const Columns = z.object({
  email: Email,
  firstname: ImportedName,
  // Some people have one name.
  lastname: optional(ImportedName),
  username: optional(UserName),
  country: line,
  city: line,
  address: line,
})

/** Texts beside what is wrong, in the place of those of forms. */
const WRONG: Record<string, string> = {
  email: 'email is not an email address',
  firstname: 'the first name is missing or longer than 60 letters',
  lastname: 'the last name is longer than 60 letters',
  username: 'userName has 2 to 24 letters, digits, -, _ and ., with at least one letter',
}

export interface Member {
  line: number
  email: string
  emailFolded: string
  firstName: string
  lastName: string
  userName: string
  userNameFolded: string
  registeredAt: Date
  country: string
  city: string
  address: string
}

export interface Reading {
  now: Date
  dates: DateReader
  /** Says how to make a day readable. */
  noDay: (typed: string) => string
}

/** A line as a person, or a sentence for each thing that is wrong with it. */
export function memberOf(
  { line: at, fields, wrong: broken }: CsvLine,
  { now, dates, noDay }: Reading,
): Member | { line: number; wrong: string[] } {
  if (broken) return { line: at, wrong: [broken] }
  if (Object.values(fields).some((text) => text.includes('\uFFFD'))) return { line: at, wrong: [BROKEN_TEXT] }
  const address = fields.address?.replace(/\s*\n\s*/g, ', ')
  const email = bareAddress(fields.email ?? '')
  const typed = { ...fields, email, ...namesIn({ ...fields, email }), ...(address ? { address } : {}) }
  const read = Columns.safeParse(typed)
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => findingOf(String(path[0]), typed))
  const registeredAt = dayJoined(fields.registered ?? '', { now, dates, noDay })
  if (typeof registeredAt === 'string') wrong.push(registeredAt)
  if (read.data?.username && looksLikeStaff(read.data.username))
    wrong.push(`the user name ${read.data.username} is reserved for the studio`)
  if (!read.success || typeof registeredAt === 'string' || wrong.length > 0)
    return { line: at, wrong: [...new Set(wrong)] }
  const { firstname: firstName, lastname: lastName = '', country, city } = read.data
  const userName = read.data.username ?? newUserName()
  return {
    line: at,
    email: read.data.email,
    emailFolded: foldEmail(read.data.email),
    firstName,
    lastName,
    userName,
    userNameFolded: foldUserName(userName),
    registeredAt,
    country,
    city,
    address: read.data.address,
  }
}

/** What WordPress writes for somebody whose first day it does not know. */
const NO_DAY = /^0000-00-00/

/** The day on which somebody joined, today where a list says none, or what is wrong with it. */
function dayJoined(typed: string, { now, dates, noDay }: Reading): Date | string {
  if (typed === '' || NO_DAY.test(typed)) return now
  const day = dates(typed)
  if (!day) return noDay(typed)
  if (day > now) return `registered is a day to come, ${dayOf(day)}`
  return inRange(dayOf(day))
    ? day
    : `registered is a day before 1900, ${dayOf(day)}: correct it, or leave it empty`
}

/** `ada.kowalska7@…` is Ada Kowalska; empty where an address has no letters before its sign. */
const nameInAddress = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => capital(word))
    .join(' ')

const BROKEN_TEXT = 'holds the sign \uFFFD in the place of a letter that an earlier program lost: correct it'

/** `Ada Lee <ada@…>` and `mailto:ada@…` are the address, and of several in one field, as Google writes them, the first. */
function bareAddress(typed: string): string {
  const [first = ''] = typed.split(' ::: ')
  return /^(?:mailto:|.*<)([^<>]+)>?$/i.exec(first)?.[1] ?? first
}

/** An address, a phone number or a dash in the place of a name is none. */
const nameOrNone = (typed = ''): string => (/\p{L}/u.test(typed) && !typed.includes('@') ? typed : '')

/**
 * The names as they are written, or split from one column; a list with columns 'Name' and 'Vorname', or 'Nome' and 'Cognome', has the
 * other name in the first. Many lists of a mailing know the address alone.
 */
function namesIn({ email = '', ...fields }: Record<string, string>) {
  const firstname = nameOrNone(fields.firstname)
  const lastname = nameOrNone(fields.lastname)
  const name = nameOrNone(fields.name)
  if (name !== '' && !isWithin(firstname || lastname, name)) {
    if (firstname !== '' && fields.lastname === undefined) return { firstname, lastname: name }
    if (lastname !== '' && fields.firstname === undefined) return { firstname: name, lastname }
  }
  // A name that they go by elsewhere, beside their own.
  if (firstname !== '' && (lastname !== '' || !isWithin(firstname, name))) return { firstname, lastname }
  if (lastname !== '' && name === '') return { firstname, lastname }
  if (name === '') return { firstname: nameInAddress(email), lastname: '' }
  const split = splitName(name)
  return { firstname: split.firstName, lastname: split.lastName }
}

/** Whether a column of the whole name holds this part of it, too. */
const isWithin = (part: string, whole: string): boolean =>
  ` ${whole.replaceAll(',', ' ')} `.toLowerCase().includes(` ${part} `.toLowerCase())

function findingOf(column: string, typed: Record<string, string>): string {
  const fault = column.endsWith('name') && column !== 'username' ? nameFault(typed[column] ?? '') : undefined
  if (fault)
    return `${column === 'firstname' ? 'first' : 'last'} name ${typed[column]}: ${fault.replace(/\.$/, '')}`
  return WRONG[column] ?? `${column} can have at most 200 printable characters`
}

/** Words that belong to the last name after them: 'van der Berg', 'dos Santos'. */
const PARTICLES = new Set(
  'af al av ben bin da das de del della den der des di do dos du el ibn la le lo mac mc san santa st st. ten ter van vom von zu zum zur'.split(
    ' ',
  ),
)
const FAMILY_FIRST =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul} ]*$/u
const SUFFIX = /^(jr|sr|ii|iii|iv|md|phd|m\.d|ph\.d)\.?$/i

/**
 * Splits a name of one column into first and last name: at the comma of 'Lee, Ann', otherwise before the last word with its
 * particles; 'Jr.' and its like stay behind the last name. In Chinese, Japanese and Korean letters the family's name stands first. A
 * name of one word has no last name.
 */
function splitName(whole: string): { firstName: string; lastName: string } {
  const text = whole.replace(/\s+/g, ' ').trim()
  const [before = '', ...after] = text.split(', ')
  const isSuffix = after.every((part) => SUFFIX.test(part))
  if (after.length > 0 && !isSuffix) return { firstName: after.join(', '), lastName: before }
  const words = before.split(' ')
  const [family = '', ...given] = words
  if (FAMILY_FIRST.test(before) && given.length > 0) return { firstName: given.join(' '), lastName: family }
  let last = words.length - 1
  if (last > 1 && SUFFIX.test(words[last] ?? '')) last -= 1
  while (last > 1 && PARTICLES.has((words[last - 1] ?? '').toLowerCase())) last -= 1
  const tail = words.slice(last).join(' ')
  if (last <= 0) return { firstName: text, lastName: '' }
  return { firstName: words.slice(0, last).join(' '), lastName: [tail, ...after].join(', ') }
}
