import { BLOCK_DAYS, blockEnd } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { staffTexts } from '@studio/contract/people/staff/messages.ts'
import type { BlockBody } from '@studio/contract/people/staff/schema.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { emailChanges, users } from '../../../database/tables/people.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockPerson } from '../lock-person.ts'
import { userToShow } from '../queries.ts'
import { revokeInvitationsOf } from './invitations.ts'
import { keepLastAdmin } from './keep-last-admin.ts'

interface Block {
  id: string
  block: z.output<typeof BlockBody>
}

/**
 * Blocks a person from the next request on until an instant of the studio clock, or unblocks them; their
 * sessions are kept and work again after the block (BLOCK-01, S-Z12, S-S6), while a new e-mail address that is
 * not confirmed is forgotten (S-A17). 400 for an end in the past, 404 for an unknown person, 409 for oneself and
 * the last Admin (S-Z13).
 */
export async function blockUser(context: Context, viewer: Viewer, { id, block }: Block): Promise<User> {
  const columns = columnsOf(block, context.clock.now())
  await inTransaction(context.db, async (tx) => {
    if (block.blockedAccess) await keepLastAdmin(context, tx, viewer, id)
    const { blockedAccess, blockedChat, blockedComments, blockedToDateTime } = await lockPerson(tx, id)
    await tx.update(users).set(columns).where(eq(users.id, id))
    if (block.blockedAccess) {
      await revokeInvitationsOf(context, tx, viewer, id)
      await tx.delete(emailChanges).where(eq(emailChanges.userId, id))
    }
    const before = { blockedAccess, blockedChat, blockedComments, blockedToDateTime }
    const isBlocked = block.blockedAccess || block.blockedChat || block.blockedComments
    const action = isBlocked ? 'person.blocked' : 'person.unblocked'
    await audit(context, tx, viewer, { action, subject: id, before, after: columns })
  })
  return userToShow(context, id)
}

function columnsOf({ blockedToDateTime: end, ...flags }: Block['block'], now: Date) {
  const blocked = Object.values(flags).includes(true)
  if (!blocked || end === null) return { ...flags, blockedToDateTime: null }
  if (end && new Date(end) <= now) throw refuseField('blockedToDateTime', staffTexts.blockEnd)
  return { ...flags, blockedToDateTime: end ? new Date(end) : blockEnd(now, BLOCK_DAYS.usual) }
}
