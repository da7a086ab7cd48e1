import { randomUUID } from 'node:crypto'
import type { Role } from '@studio/contract/people/schema.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/connect.ts'
import { users } from '../database/tables/people.ts'
import { hashPassword } from '../rooms/people/passwords/hash-password.ts'
import { startSession } from '../rooms/people/sign-in/sessions.ts'

export const TEST_PASSWORD = 'Passw0rd1'
/** What a test's person sends where their password is asked for again. */
export const withPassword = { body: { password: TEST_PASSWORD } }

export interface TestPerson {
  id: string
  email: string
  userName: string
  password: string
  /** An access token. */
  token: string
  refreshToken: string
}

type Columns = typeof users.$inferInsert

export interface TestPeople {
  student(columns?: Partial<Columns>): Promise<TestPerson>
  coach(columns?: Partial<Columns>): Promise<TestPerson>
  admin(columns?: Partial<Columns>): Promise<TestPerson>
  /** A person in the middle of the sign-up; the token is a sign-up token. */
  signingUp(columns?: Partial<Columns>): Promise<TestPerson>
}

let kept: Promise<string> | undefined
/** Hashing is slow on purpose, so all test people share one hash. */
function testHash(): Promise<string> {
  const hash = kept ?? hashPassword(TEST_PASSWORD)
  kept = hash
  return hash
}

/** Creates people who are signed in, without running the sign-up. */
export function makePeople(context: Context): TestPeople {
  const person = async (role: Role, columns: Partial<Columns> = {}): Promise<TestPerson> => {
    const name = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`
    const email = columns.email ?? `${name}@example.com`
    const userName = columns.userName ?? name
    const now = context.clock.now()
    const row = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      ...columns,
      userName,
      userNameFolded: userName.toLowerCase(),
      email,
      emailFolded: email.toLowerCase(),
      passwordHash: await testHash(),
      role,
      registeredAt: columns.registeredAt ?? now,
      registeredFully: columns.registeredFully === undefined ? now : columns.registeredFully,
    }
    return inTransaction(context.db, async (tx) => {
      const [user] = await tx.insert(users).values(row).returning({ id: users.id })
      if (!user) throw new Error('no user was made')
      const session = await startSession(context, tx, {
        userId: user.id,
        address: 'the test itself',
        device: null,
      })
      return {
        id: user.id,
        email,
        userName,
        password: TEST_PASSWORD,
        token: session.accessToken,
        refreshToken: session.refreshToken,
      }
    })
  }
  return {
    student: (columns) => person('Student', columns),
    coach: (columns) => person('Coach', columns),
    admin: (columns) => person('Admin', columns),
    async signingUp(columns) {
      const one = await person('Student', { ...columns, registeredFully: null })
      return { ...one, token: context.tokens.signup({ id: one.id, passwordHash: await testHash() }) }
    },
  }
}
