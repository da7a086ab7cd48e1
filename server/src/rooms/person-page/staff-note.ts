import type { StaffNote } from '@studio/contract/person-page/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { staffNotes, users } from '../../database/tables/people.ts'
import { type Precondition, versionOf } from '../../platform/version.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { lockPerson } from '../people/lock-person.ts'
import { audit } from '../studio/audit.ts'
import { refuseChangedMeanwhile } from '../studio/changed-meanwhile.ts'

type NoteRow = typeof staffNotes.$inferSelect

/** Formats a note for Admin; empty if none was written. */
export function shownNote(note: NoteRow | null, author: StaffNote['author']): StaffNote {
  const text = note?.text ?? ''
  return { text, version: versionOf({ text }), dateTime: note?.writtenAt.toISOString() ?? null, author }
}

interface Typed {
  id: string
  text: string
  from: Precondition
}

/**
 * Saves an Admin's note about a person. 412 if it changed meanwhile (D17.meanwhile), 404 for an unknown person. The audit entry
 * does not contain its text.
 */
export async function saveStaffNote(
  context: Context,
  viewer: Viewer,
  { id, text, from }: Typed,
): Promise<StaffNote> {
  const authorId = signedIn(viewer).id
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, id)
    const { text: before } = await noteOf(tx, id)
    await refuseChangedMeanwhile(tx, { id, from, state: { text: before } })
    const note = { text, authorId, writtenAt: context.clock.now() }
    await tx
      .insert(staffNotes)
      .values({ userId: id, ...note })
      .onConflictDoUpdate({ target: staffNotes.userId, set: note })
    await audit(context, tx, viewer, { action: 'person.noteChanged', subject: id })
    return noteOf(tx, id)
  })
}

async function noteOf(tx: Transaction, userId: string): Promise<StaffNote> {
  const author = { id: users.id, firstName: users.firstName, lastName: users.lastName }
  const [row] = await tx
    .select({ note: staffNotes, author })
    .from(staffNotes)
    .leftJoin(users, eq(users.id, staffNotes.authorId))
    .where(eq(staffNotes.userId, userId))
  return shownNote(row?.note ?? null, row?.author ?? null)
}
