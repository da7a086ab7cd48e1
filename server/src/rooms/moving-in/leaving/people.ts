import { and, asc, eq, getTableColumns, gt, isNotNull, ne } from 'drizzle-orm'
import { customers } from '../../../database/tables/billing.ts'
import { users } from '../../../database/tables/people.ts'
import { BATCH, type CsvList } from '../../people/export/send-csv.ts'

type Person = typeof users.$inferSelect

/** Students who have finished the sign-up; heads as Ghost, Mailchimp and our own import read them. */
export const membersList: CsvList<Person & { customerId: string | null; blocked: boolean }> = {
  name: 'members',
  columns: [
    ['email', ({ email }) => email],
    ['name', ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
    ['first_name', ({ firstName }) => firstName],
    ['last_name', ({ lastName }) => lastName],
    ['username', ({ userName }) => userName],
    ['created_at', ({ registeredAt }) => registeredAt],
    ['country', ({ country }) => country],
    ['city', ({ city }) => city],
    ['address', ({ address }) => address],
    ['time_zone', ({ timeZone }) => timeZone],
    ['stripe_customer_id', ({ customerId }) => customerId],
    ['active', ({ active }) => active],
    ['blocked', ({ blocked }) => blocked],
  ],
  async after({ db, clock }, last) {
    const rows = await db
      .select({ ...getTableColumns(users), customerId: customers.providerId })
      .from(users)
      .leftJoin(customers, eq(customers.userId, users.id))
      .where(
        and(
          eq(users.role, 'Student'),
          isNotNull(users.registeredFully),
          last ? gt(users.id, last.id) : undefined,
        ),
      )
      .orderBy(asc(users.id))
      .limit(BATCH)
    const now = clock.now()
    return rows.map((row) => ({ ...row, blocked: isBlocked(row, now) }))
  },
}

const isBlocked = ({ blockedAccess, blockedToDateTime: until }: Person, now: Date) =>
  blockedAccess && (until === null || until > now)

export const teachersList: CsvList<Person> = {
  name: 'teachers',
  columns: [
    ['email', ({ email }) => email],
    ['first_name', ({ firstName }) => firstName],
    ['last_name', ({ lastName }) => lastName],
    ['username', ({ userName }) => userName],
    ['role', ({ role }) => (role === 'Coach' ? 'Teacher' : role)],
    ['active', ({ active }) => active],
    ['created_at', ({ registeredAt }) => registeredAt],
    ['description_html', ({ description }) => description],
    ['styles', ({ tags }) => tags.join(' | ')],
    ['instagram', ({ instagrammAccount }) => instagrammAccount],
  ],
  after: ({ db }, last) =>
    db
      .select()
      .from(users)
      .where(and(ne(users.role, 'Student'), last ? gt(users.id, last.id) : undefined))
      .orderBy(asc(users.id))
      .limit(BATCH),
}
