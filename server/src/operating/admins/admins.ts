import { randomBytes } from 'node:crypto'
import { Email } from '@studio/contract/email.ts'
import { foldEmail, foldUserName, maySignIn } from '@studio/contract/people/rules.ts'
import { UserName } from '@studio/contract/people/schema.ts'
import { and, asc, eq } from 'drizzle-orm'
import { brokenUnique, type Database, type Transaction } from '../../database/connect.ts'
import { auditLog } from '../../database/tables/audit.ts'
import { users } from '../../database/tables/people.ts'
import { keepResetCode } from '../../features/account/passwords/reset-code.ts'
import { hashPassword } from '../../features/people/passwords.ts'

interface Office {
  db: Database
  publicUrl: string
  now: Date
}

/** Every Admin, one a line, with what keeps them out, if anything does. */
export async function listAdmins({ db, now }: Office): Promise<string[]> {
  const admins = await db.select().from(users).where(eq(users.role, 'Admin')).orderBy(asc(users.registeredAt))
  return admins.map((admin) => {
    const verdict = maySignIn(admin, now)
    return `${admin.email}  ${admin.userName}${verdict.ok ? '' : `  (can't sign in: ${verdict.code})`}`
  })
}

/**
 * Makes an Admin whose password nobody knows, and answers the link by which they choose one, once and within 30 minutes
 * (S-A7). Throws for words that no address or user name may hold, and for what belongs to somebody.
 */
export async function createAdmin(
  office: Office,
  words: { email: string; userName: string },
): Promise<string> {
  const email = Email.safeParse(words.email)
  const userName = UserName.safeParse(words.userName)
  if (!email.success) throw new Error(`"${words.email}" is no e-mail address.`)
  if (!userName.success)
    throw new Error('A user name is 2 to 24 letters, digits, -, _ and ., with at least one letter.')
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return office.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({
        firstName: 'Studio',
        lastName: 'Admin',
        userName: userName.data,
        userNameFolded: foldUserName(userName.data),
        email: email.data,
        emailFolded: foldEmail(email.data),
        passwordHash,
        role: 'Admin',
        registeredAt: office.now,
        registeredFully: office.now,
      })
      .returning({ id: users.id })
      .catch((error: unknown) => {
        if (brokenUnique(error) === null) throw error
        throw new Error('The address or the user name belongs to somebody already. Nothing was changed.')
      })
    return linkFor(office, tx, { userId: made?.id ?? '', action: 'admin.created' })
  })
}

/** The link by which an Admin chooses a new password; their sessions end when they do (S-A9). Throws where there is none of this address. */
export async function resetAdmin(office: Office, address: string): Promise<string> {
  return office.db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailFolded, foldEmail(address)), eq(users.role, 'Admin'), eq(users.active, true)))
      .for('update')
    if (!admin) throw new Error('There is no active Admin with this address. Nothing was changed.')
    return linkFor(office, tx, { userId: admin.id, action: 'admin.resetLinkMade' })
  })
}

interface Deed {
  userId: string
  action: string
}

/** The audit log tells of it, with nobody as the one who did it: they sat at the server (S-R4). */
async function linkFor(
  { publicUrl, now }: Office,
  tx: Transaction,
  { userId, action }: Deed,
): Promise<string> {
  await tx.insert(auditLog).values({ at: now, userId: null, action, subject: userId })
  const { link } = await keepResetCode(tx, { userId, publicUrl, now })
  return link
}
