import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { moveIns } from '../../../database/tables/moving-in.ts'
import { hashPassword } from '../../people/passwords/hash-password.ts'
import type { List } from './own-list.ts'

/** Returns the hash of a password that nobody knows, the same for all people of a list: whoever has another one has chosen it. */
export async function unknownPassword({ db }: Context, { id, passwordHash }: List): Promise<string> {
  if (passwordHash) return passwordHash
  const fresh = await hashPassword(randomBytes(32).toString('base64url'))
  const first = and(eq(moveIns.id, id), isNull(moveIns.passwordHash))
  await db.update(moveIns).set({ passwordHash: fresh }).where(first)
  const [kept] = await db.select().from(moveIns).where(eq(moveIns.id, id))
  return kept?.passwordHash ?? fresh
}
