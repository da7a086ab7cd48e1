import { randomBytes } from 'node:crypto'
import { Email } from '@studio/contract/email.ts'
import { foldEmail, foldUserName } from '@studio/contract/people/rules.ts'
import { PersonName, UserName } from '@studio/contract/people/schema.ts'
import { TypedLine } from '@studio/contract/typed-text.ts'
import { z } from 'zod'
import type { CsvLine } from './read-lines.ts'

const line = TypedLine({ max: 200, long: 'has more than 200 characters' }).default('')
const name = PersonName

/** Columns of a file of members; others are passed over. */
const Columns = z.object({
  email: Email,
  firstname: name,
  lastname: name,
  username: z.preprocess((typed) => (typed === '' ? undefined : typed), UserName.optional()),
  /** When they joined the studio elsewhere: a day or an instant of ISO 8601. */
  registered: z.preprocess(
    (typed) => (typed === '' ? undefined : typed),
    z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  ),
  country: line,
  city: line,
  address: line,
})

/** Texts beside what is wrong, in the place of those of forms. */
const WRONG: Record<string, string> = {
  email: 'is no e-mail address',
  firstname: 'has 2 to 24 letters, hyphens, apostrophes and spaces',
  lastname: 'has 2 to 24 letters, hyphens, apostrophes and spaces',
  username: 'has 2 to 24 letters, digits, -, _ and ., with at least one letter',
  registered: 'is a day such as 2024-03-31, and none to come',
}
const CALLED: Record<string, string> = {
  firstname: 'firstName',
  lastname: 'lastName',
  username: 'userName',
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

/** A line as a person, or a sentence for each thing that is wrong with it. */
export function memberOf(
  { line: at, fields, uneven }: CsvLine,
  now: Date,
): Member | { line: number; wrong: string[] } {
  if (uneven) return { line: at, wrong: ['has more or fewer fields than the first line'] }
  const read = Columns.safeParse(fields)
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => formatFinding(String(path[0])))
  const registeredAt = read.data?.registered ? new Date(read.data.registered) : now
  if (read.success && registeredAt > now) wrong.push(formatFinding('registered'))
  if (!read.success || wrong.length > 0) return { line: at, wrong: [...new Set(wrong)] }
  const { email, firstname: firstName, lastname: lastName, country, city, address } = read.data
  const userName = read.data.username ?? newUserName()
  return {
    line: at,
    email,
    emailFolded: foldEmail(email),
    firstName,
    lastName,
    userName,
    userNameFolded: foldUserName(userName),
    registeredAt,
    country,
    city,
    address,
  }
}

const formatFinding = (column: string) =>
  `${CALLED[column] ?? column} ${WRONG[column] ?? 'has at most 200 printable characters'}`

/** For a file without user names: random, since teachers see user names, and nothing in them tells of the address. */
const newUserName = () => `member.${randomBytes(6).toString('hex')}`
