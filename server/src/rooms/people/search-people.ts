import { plainEmail } from '@studio/contract/letters.ts'
import { and, type Column, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '../../database/contains.ts'
import { users } from '../../database/tables/people.ts'

/** More words are in no name; each is a condition of the query. */
const MOST_WORDS = 6

/** Condition on `users`: the user name or the full name contains each word, in any order, as in 'Lovelace, Ada'. */
export function matchesName(typed: string): SQL | undefined {
  const words = typed.split(/[\s,]+/).filter(Boolean)
  const wanted = words.length > 0 ? words.slice(0, MOST_WORDS) : [typed]
  const hasAll = (name: Column | SQL) => and(...wanted.map((word) => contains(name, word)))
  return or(hasAll(users.userName), hasAll(sql`${users.firstName} || ' ' || ${users.lastName}`))
}

/** Condition on `users` for Admins alone, who see e-mail addresses: `matchesName`, or the address contains the text (S-Z4). */
export function matchesPerson(typed: string): SQL | undefined {
  return or(matchesName(typed), contains(users.email, plainEmail(typed)))
}
