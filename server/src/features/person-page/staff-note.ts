import { refusals } from '@studio/contract/person-page/messages.ts'
import type { StaffNote } from '@studio/contract/person-page/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { staffNotes } from '../../database/tables/person-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { lockPerson } from '../account/lock-person.ts'
import { audit } from '../studio/audit.ts'

type NoteRow = typeof staffNotes.$inferSelect

/** A note as Admins read it; one that nobody has written is empty and of version 0. */
export function shownNote(note: NoteRow | null, author: StaffNote['author']): StaffNote {
  if (!note) return { text: '', version: 0, dateTime: null, author: null }
  return { text: note.text, version: note.version, dateTime: note.writtenAt.toISOString(), author }
}

interface Typed {
  id: string
  text: string
  /** Of the note that was read before. */
  version: number
}

/**
 * Keeps what an Admin wrote down of a person. 409 `NoteChanged` with the note as it is, where it was changed since it was
 * read; 404 for an unknown person. The log tells that it was written, and nothing of what.
 */
export async function saveStaffNote(
  context: Context,
  viewer: Viewer,
  { id, text, version }: Typed,
): Promise<StaffNote> {
  const authorId = signedIn(viewer).id
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, id)
    const before = await noteOf(tx, id)
    if (before.version !== version) {
      throw new Refusal('conflict', refusals.noteChanged, { code: 'NoteChanged', extra: { note: before } })
    }
    const note = { text, version: version + 1, authorId, writtenAt: context.clock.now() }
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
