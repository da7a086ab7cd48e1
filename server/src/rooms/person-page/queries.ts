import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { prepared } from '../../database/prepared.ts'
import { invitations, users } from '../../database/tables/people.ts'
import { staffNotes } from '../../database/tables/person-page.ts'
import { userToShow } from '../people/queries.ts'
import { shownNote } from './staff-note.ts'

const inviter = alias(users, 'inviter')
const author = alias(users, 'author')

/** Fields about a person that no list has: end of the sign-up, invitation, and the staff's note. */
const aboutPerson = prepared('about person', (db) =>
  db
    .select({
      role: users.role,
      registeredFully: users.registeredFully,
      invitedAt: invitations.invitedAt,
      inviter: { firstName: inviter.firstName, lastName: inviter.lastName },
      note: staffNotes,
      author: { id: author.id, firstName: author.firstName, lastName: author.lastName },
    })
    .from(users)
    .leftJoin(
      invitations,
      and(
        ne(users.role, 'Student'),
        eq(invitations.emailFolded, users.emailFolded),
        isNotNull(invitations.usedAt),
      ),
    )
    .leftJoin(inviter, eq(inviter.id, invitations.invitedBy))
    .leftJoin(staffNotes, eq(staffNotes.userId, users.id))
    .leftJoin(author, eq(author.id, staffNotes.authorId))
    .where(eq(users.id, sql.placeholder('id')))
    .orderBy(desc(invitations.usedAt))
    .limit(1),
)

/** Reads a person for Admin, with the staff's note; 404 for an unknown one. */
export async function personPage(context: Context, { id }: { id: string }): Promise<PersonPage> {
  const [user, [about]] = await Promise.all([userToShow(context, id), aboutPerson(context.db, { id })])
  const invitedAt = about?.invitedAt
  return {
    user,
    registeredDateTime: about?.registeredFully?.toISOString() ?? null,
    invited: invitedAt ? { dateTime: invitedAt.toISOString(), by: about.inviter } : null,
    note: shownNote(about?.note ?? null, about?.author ?? null),
  }
}
