import { fieldTexts, refusals } from '@studio/contract/account/messages.ts'
import type { ProfileBody, User } from '@studio/contract/account/schema.ts'
import { foldUserName } from '@studio/contract/people/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { brokenUnique, inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { checkInstagram } from '../check-instagram.ts'
import { userById } from '../queries.ts'

interface Profile {
  id: string
  changes: z.output<typeof ProfileBody>
}

/**
 * Changes a profile; what is absent stays, and nothing but the profile's fields can be changed here (S-Z3).
 * 404 for an unknown person; 409 for a user name that is taken, whatever its case; a teacher keeps an Instagram
 * account (VALID-13), and one that is known not to exist is refused (VALID-15).
 */
export async function saveProfile(context: Context, viewer: Viewer, { id, changes }: Profile): Promise<User> {
  const instagram = await checkInstagram(context, viewer, { id, account: changes.instagrammAccount })
  await inTransaction(context.db, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!person) throw new Refusal('notFound', studioRefusals.notFound)
    if (person.role === 'Coach' && changes.instagrammAccount === '') {
      throw refuseField('instagrammAccount', fieldTexts.required)
    }
    const columns = { ...columnsOf(changes), ...instagram }
    if (Object.keys(columns).length === 0) return
    await tx.update(users).set(columns).where(eq(users.id, id))
    if (viewer.kind === 'person' && viewer.id !== id) {
      const before = pick(person, Object.keys(changes))
      await audit(context, tx, viewer, { action: 'person.changed', subject: id, before, after: changes })
    }
    if (person.role === 'Coach') await context.content.changed(tx)
  }).catch((error: unknown) => {
    if (brokenUnique(error) !== 'users_user_name') throw error
    const fields = { userName: refusals.userNameTaken }
    throw new Refusal('conflict', refusals.userNameTaken, { fields })
  })
  const user = await userById(context, id)
  if (!user) throw new Refusal('notFound', studioRefusals.notFound)
  return user
}

function pick(person: typeof users.$inferSelect, names: string[]) {
  return Object.fromEntries(Object.entries(person).filter(([name]) => names.includes(name)))
}

function columnsOf({ userName, instagrammAccount: _checked, ...plain }: Profile['changes']) {
  return userName === undefined ? plain : { ...plain, userName, userNameFolded: foldUserName(userName) }
}
