import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { importedMail, mailTo } from '../../people/mails.ts'
import { createResetLink, FIRST_LINK_LIFETIME } from '../../people/passwords/reset-code.ts'
import type { CsvLine } from '../reading/read-lines.ts'
import { type Member, memberOf, type Reading } from './member-line.ts'

export type Refuse = (line: number, wrong: string) => void

/** Lines that are people; why another is none is told. */
export function readable(lines: CsvLine[], reading: Reading, refuse: Refuse): Member[] {
  return lines.flatMap((line) => {
    const read = memberOf(line, reading)
    if (!('wrong' in read)) return [read]
    refuse(read.line, read.wrong.join('; '))
    return []
  })
}

/** Those whose address and user name no line before has; of the others, where they stand first. */
export function onceEach(members: Member[], seen: Map<string, number>, refuse: Refuse): Member[] {
  return members.filter(({ line, emailFolded, userNameFolded, email, userName }) => {
    const first = seen.get(`@${emailFolded}`) ?? seen.get(userNameFolded)
    if (first !== undefined) {
      refuse(line, `${seen.has(`@${emailFolded}`) ? email : userName} is already in line ${first}`)
      return false
    }
    seen.set(`@${emailFolded}`, line).set(userNameFolded, line)
    return true
  })
}

/** Who is new to the studio, and who is here already; whose user name belongs to somebody else is told. */
export async function newOnes(db: Database | Transaction, members: Member[], refuse: Refuse) {
  const emails = members.map(({ emailFolded }) => emailFolded)
  const names = members.map(({ userNameFolded }) => userNameFolded)
  const rows = await db
    .select({ id: users.id, email: users.emailFolded, name: users.userNameFolded })
    .from(users)
    .where(sql`${anyOf(users.emailFolded, emails)} or ${anyOf(users.userNameFolded, names)}`)
  const here = new Map(rows.map(({ email, id }) => [email, id]))
  const taken = new Set(rows.map(({ name }) => name))
  const others = members.filter(({ emailFolded }) => !here.has(emailFolded))
  const fresh = others.filter(({ line, userName, userNameFolded }) => {
    if (taken.has(userNameFolded)) refuse(line, `the user name ${userName} belongs to somebody else`)
    return !taken.has(userNameFolded)
  })
  const known = members.flatMap(({ line, emailFolded }) => {
    const userId = here.get(emailFolded)
    return userId ? [{ line, userId }] : []
  })
  return { fresh, known }
}

/** Writes members as people whose password nobody knows; whoever joined by themselves meanwhile stays as they are. */
export async function insertMembers(
  on: Database | Transaction,
  members: readonly Member[],
  { passwordHash, now }: { passwordHash: string; now: Date },
) {
  if (members.length === 0) return []
  return on
    .insert(users)
    .values(members.map(({ line: _line, ...member }) => ({ ...member, passwordHash, registeredFully: now })))
    .onConflictDoNothing()
    .returning({
      id: users.id,
      email: users.email,
      emailFolded: users.emailFolded,
      firstName: users.firstName,
    })
}

/** Mails an imported member a link to choose a password; `now` is machine time. */
export function inviter(context: Context, now: Date) {
  return async (tx: Transaction, person: { id: string; email: string; firstName: string }): Promise<void> => {
    const publicUrl = context.publicUrl()
    const { link, codeHash } = await createResetLink(tx, {
      userId: person.id,
      publicUrl,
      now,
      lasts: FIRST_LINK_LIFETIME,
    })
    const { studioName } = context.settings.now()
    await mailTo(context, tx, person, importedMail(person, { studioName, link, occasion: codeHash }))
  }
}
