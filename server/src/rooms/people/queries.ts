import type { Subscription } from '@studio/contract/membership/schema.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import type { Role, Teacher } from '@studio/contract/people/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { staffRefusals } from '@studio/contract/people/staff/messages.ts'
import type { PeopleList, PeopleQuery } from '@studio/contract/people/staff/schema.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, asc, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { anyOf, inSubquery } from '../../database/any-of.ts'
import { byLetters } from '../../database/contains.ts'
import { countFound, countOf, totalBesidePage } from '../../database/counts.ts'
import { type Builder, prepared } from '../../database/prepared.ts'
import { customers } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { calendars } from '../../database/tables/practice-calendar.ts'
import { promoCodes } from '../../database/tables/promo.ts'
import { Refusal } from '../../platform/refusal.ts'
import { versionOf } from '../../platform/version.ts'
import { isAdmin, signedIn, type Viewer, visitor } from '../../platform/viewer.ts'
import { currentOf, membershipColumns, membershipIn, openOfPerson } from '../membership/queries.ts'
import { narrowedTo, retryAt, seenOn } from './people-filter.ts'
import { matchesName, matchesPerson } from './search-people.ts'

/** Returns a person with their membership, as they and Admins see them (PROFILE-06); null for an unknown id. */
export async function userById(context: Context, id: string): Promise<User | null> {
  const found = await onePerson(context.db, { id })
  return found[0] ? shownPerson(context, found) : null
}

/** Maps the rows of one person, one per membership, to a user with the current membership. */
function shownPerson(context: Context, found: Awaited<ReturnType<typeof onePerson>>): User {
  return userOf(found[0]!.person, currentOf(context, visitor, found.flatMap(membershipIn)))
}

/** Returns people with their memberships by their ids; unknown ids are absent. */
export async function usersByIds(
  context: Context,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Map<string, User>> {
  if (ids.length === 0) return new Map()
  const [id] = ids
  // PostgreSQL expects ten ids in a list, so for one it would plan the statement anew each time.
  const read = ids.length === 1 && id ? onePerson(context.db, { id }) : somePeople(context.db, { ids })
  const rows = Map.groupBy(await read, ({ person }) => person.id)
  return new Map(
    [...rows].map(([id, found]) => [
      id,
      userOf(found[0]!.person, currentOf(context, viewer, found.flatMap(membershipIn))),
    ]),
  )
}

/** Same for an id in a path: 404 for an unknown one. */
export async function userToShow(context: Context, id: string): Promise<User> {
  const user = await userById(context, id)
  if (!user) throw new Refusal('notFound', studioRefusals.notFound)
  return user
}

/** Returns the profile of the viewer. */
export async function ownUser(context: Context, viewer: Viewer): Promise<User> {
  const user = await userById(context, signedIn(viewer).id)
  if (!user) throw new Refusal('tokenInvalid', studioRefusals.tokenBroken)
  return user
}

/**
 * Lists teachers for everybody, whole users for Admin (D10, S-Z4); without role=Coach 401 and 403 for all others.
 */
export async function listPeople(
  context: Context,
  viewer: Viewer,
  query: z.output<typeof PeopleQuery>,
): Promise<z.output<typeof PeopleList>> {
  const whole = isAdmin(viewer)
  if (!whole && query.role !== 'Coach') throw refusedList(viewer)
  const { pageNumber, pageLength } = query
  const where = and(
    query.role ? eq(users.role, query.role) : undefined,
    query.userName ? (whole ? matchesPerson : matchesName)(query.userName) : undefined,
    whole ? narrowedTo(query, context.clock.now()) : forEverybody,
  )
  const isNarrowed = Boolean(query.userName || query.states || query.priceId || query.unseenDays)
  const counted = isNarrowed ? null : await countPeople(context, query.role, whole, where)
  // Skipped rows are read from the index alone.
  const page = context.db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const count = (): Promise<number> => {
    const found = context.db.select({ id: users.id }).from(users).where(where)
    return countFound(context.db, sql`(${found})`)
  }
  const pageInfoOf = async (rows: number): Promise<PageInfo> => {
    const totalRecords = counted ?? (await totalBesidePage(query, rows, count))
    return { pageNumber, pageLength, totalRecords }
  }
  if (whole) {
    const found = await context.db
      .select({ id: users.id, seenOn, retryAt })
      .from(users)
      .where(inSubquery(users.id, page))
      .orderBy(...orderOf(query))
    const ids = found.map(({ id }) => id)
    const people = await usersByIds(context, ids, viewer)
    const records = found.flatMap(({ id, seenOn, retryAt }) => {
      const person = people.get(id)
      const retryDateTime = retryAt && new Date(retryAt).toISOString()
      return person ? [{ ...person, seenOn, retryDateTime }] : []
    })
    return { records, pageInfo: await pageInfoOf(ids.length) }
  }
  const rows = await userRowsWhere(context, inSubquery(users.id, page)).orderBy(...orderOf(query))
  return { records: rows.map(teacherOf), pageInfo: await pageInfoOf(rows.length) }
}

/** Lists teachers with their public fields, the first to join first. */
export async function shownTeachers(context: Context, wanted?: SQL): Promise<Teacher[]> {
  const rows = await userRowsWhere(context, and(eq(users.role, 'Coach'), forEverybody, wanted)).orderBy(
    asc(users.registeredAt),
    asc(users.id),
  )
  return rows.map(teacherOf)
}

const forEverybody = and(eq(users.active, true), isNotNull(users.registeredFully))

/** Counts people without a search: whole lists of Admin from counters that triggers maintain. */
function countPeople(
  context: Context,
  role: Role | undefined,
  whole: boolean,
  where: SQL | undefined,
): Promise<number> {
  if (!whole) return context.db.$count(users, where)
  if (role) return countOf(context.db, `users ${role}`)
  return countOf(context.db, 'users Student', 'users Coach', 'users Admin')
}

function refusedList(viewer: Viewer): Refusal {
  if (viewer.kind === 'visitor') return new Refusal('tokenInvalid', studioRefusals.tokenMissing)
  return new Refusal('notAllowed', staffRefusals.coachesOnly)
}

function orderOf({ orderBy, orderByDescending = false }: z.output<typeof PeopleQuery>): SQL[] {
  const direction = orderByDescending ? desc : asc
  const column = orderBy === 'UserName' ? byLetters(users.userName) : users.registeredAt
  return [direction(column), direction(users.id)]
}

const { passwordHash: _secret, ...shownColumns } = getTableColumns(users)
const columnsOf = (db: Pick<Builder, '$count'>) => ({
  ...shownColumns,
  providerId: customers.providerId,
  calendarsCount: db.$count(calendars, eq(calendars.userId, users.id)),
})

function userRowsWhere(context: Context, condition: SQL | undefined) {
  return context.db
    .select(columnsOf(context.db))
    .from(users)
    .leftJoin(customers, eq(customers.userId, users.id))
    .where(condition)
    .$dynamic()
}

const withMemberships = (db: Builder, condition: SQL) =>
  db
    .select({ person: columnsOf(db), ...membershipColumns })
    .from(users)
    .leftJoin(customers, eq(customers.userId, users.id))
    .leftJoin(subscriptions, openOfPerson)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .where(condition)
    .orderBy(desc(subscriptions.startedAt))

const onePerson = prepared('person', (db) => withMemberships(db, eq(users.id, sql.placeholder('id'))))
const somePeople = prepared('people', (db) => withMemberships(db, anyOf(users.id, sql.placeholder('ids'))))

type Row = Awaited<ReturnType<typeof userRowsWhere>>[number]

function teacherOf(row: Row): Teacher {
  return {
    id: row.id,
    userName: row.userName,
    firstName: row.firstName,
    lastName: row.lastName,
    avatarUrl: row.avatarUrl,
    coverUrl: row.coverUrl,
    color: row.color,
    description: row.description,
    tags: row.tags,
    instagrammAccount: row.instagrammAccount,
    calendarsCount: row.calendarsCount,
  }
}

function userOf(row: Row, subscription: Subscription | null): User {
  return {
    ...teacherOf(row),
    email: row.email,
    role: row.role,
    active: row.active,
    address: row.address,
    country: row.country,
    city: row.city,
    blockedAccess: row.blockedAccess,
    blockedChat: row.blockedChat,
    blockedComments: row.blockedComments,
    blockedToDateTime: row.blockedToDateTime?.toISOString() ?? null,
    planId: subscription?.priceId ?? null,
    stripeAccountId: row.providerId,
    registrationDateTime: row.registeredAt.toISOString(),
    signUpFinished: row.registeredFully !== null,
    mailsComeBack: row.returnedEmail === row.email,
    subscription,
    version: versionOf(profileState(row)),
  }
}

/** The editable fields of a person's profile, for optimistic locking. */
export function profileState(person: Omit<typeof users.$inferSelect, 'passwordHash'>) {
  return {
    userName: person.userName,
    firstName: person.firstName,
    lastName: person.lastName,
    description: person.description,
    instagrammAccount: person.instagrammAccount,
    address: person.address,
    country: person.country,
    city: person.city,
    color: person.color,
    tags: person.tags,
  }
}
