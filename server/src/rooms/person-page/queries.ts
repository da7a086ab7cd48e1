import { major } from '@studio/contract/money.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { isoOf } from '../../database/page-of.ts'
import { prepared } from '../../database/prepared.ts'
import { customers } from '../../database/tables/billing.ts'
import { hasBegun } from '../../database/tables/membership.ts'
import { invitations, staffNotes, users } from '../../database/tables/people.ts'
import { cardSummaryOf, lastPaymentOf } from '../billing/queries.ts'
import { nextCharges } from '../membership/next-charge.ts'
import { seenOn } from '../people/people-filter.ts'
import { userToShow } from '../people/queries.ts'
import { shownNote } from './staff-note.ts'

const inviter = alias(users, 'inviter')
const author = alias(users, 'author')

/** Why the studio gave the plan that runs. */
const givenReason = sql<string | null>`(select given_reason from subscriptions
  where user_id = users.id and ended_at is null and given_kind is not null)`

/** Fields about a person that no list has: end of the sign-up, invitation, and the staff's note. */
const aboutPerson = prepared('about person', (db) =>
  db
    .select({
      role: users.role,
      registeredFully: users.registeredFully,
      invitedAt: invitations.invitedAt,
      inviter: { firstName: inviter.firstName, lastName: inviter.lastName },
      customer: customers,
      seenOn,
      givenReason,
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
    .leftJoin(customers, eq(customers.userId, users.id))
    .leftJoin(staffNotes, eq(staffNotes.userId, users.id))
    .leftJoin(author, eq(author.id, staffNotes.authorId))
    .where(eq(users.id, sql.placeholder('id')))
    .orderBy(desc(invitations.usedAt))
    .limit(1),
)

/** A member's memberships, payments and practice as figures, in one row. */
async function figuresOf({ db, day, settings }: Context, id: string): Promise<PersonPage['figures']> {
  const month = `${day().slice(0, 7)}-01`
  const { rows } = await db.execute<Figures>(sql`
    select keeps_history as "keepsHistory",
      (select ${isoOf('min(started_at)')} from subscriptions where user_id = users.id and ${hasBegun}) as "memberSince",
      money.paid, money.payments, money.refunded, practice.seconds, practice.classes, practice."everSeconds", practice."everClasses"
    from users
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::float8 as paid,
        count(*) filter (where kind = 'charge' and amount_cents > 0)::int as payments,
        coalesce(-sum(amount_cents) filter (where kind in ('refund', 'refund_reversal')), 0)::float8 as refunded
      from ledger where user_id = users.id
    ) money
    cross join lateral (
      select coalesce(sum(seconds) filter (where this_month), 0)::int as seconds,
        (count(*) filter (where this_month))::int as classes,
        coalesce(sum(seconds), 0)::int as "everSeconds", count(*)::int as "everClasses"
      from (select seconds, day >= ${month}::date as this_month from practices where user_id = users.id) own
    ) practice
    where id = ${id}::uuid and role = 'Student'`)
  const [found] = rows
  if (!found) return null
  const { keepsHistory, memberSince, paid, payments, refunded, seconds, classes } = found
  const { money } = settings.now()
  const ever = { seconds: found.everSeconds, classes: found.everClasses }
  return {
    memberSince,
    paid: major(paid, money),
    payments,
    refunded: major(refunded, money),
    practised: keepsHistory ? { seconds, classes, ever } : null,
  }
}

interface Figures extends Record<string, unknown> {
  keepsHistory: boolean
  memberSince: string | null
  /** Cents. */
  paid: number
  payments: number
  refunded: number
  seconds: number
  classes: number
  everSeconds: number
  everClasses: number
}

/** Reads a person for Admin, with the staff's note; 404 for an unknown one. */
export async function personPage(context: Context, { id }: { id: string }): Promise<PersonPage> {
  const [user, [about], figures, lastPayment] = await Promise.all([
    userToShow(context, id),
    aboutPerson(context.db, { id }),
    figuresOf(context, id),
    lastPaymentOf(context, id),
  ])
  const { subscription } = user
  const next = subscription && (await nextCharges(context, [subscription.id])).get(subscription.id)
  const invitedAt = about?.invitedAt
  return {
    user: withReason(user, about?.givenReason),
    registeredDateTime: about?.registeredFully?.toISOString() ?? null,
    invited: invitedAt ? { dateTime: invitedAt.toISOString(), by: about.inviter } : null,
    figures,
    money: figures && {
      nextCharge: next
        ? { amount: major(next.cents, context.settings.now().money), dateTime: next.on.toISOString() }
        : null,
      card: cardSummaryOf(about?.customer),
      lastPayment,
    },
    ...(about?.customer?.taxCountry && {
      tax: {
        country: about.customer.taxCountry,
        postalCode: about.customer.postalCode,
        vatId: about.customer.vatId,
      },
    }),
    seenOn: about?.seenOn ?? null,
    note: shownNote(about?.note ?? null, about?.author ?? null),
  }
}

/** Only Admins read why a plan was given. */
function withReason(user: User, reason: string | null | undefined): User {
  const { subscription } = user
  if (!subscription?.given || !reason) return user
  return { ...user, subscription: { ...subscription, given: { ...subscription.given, reason } } }
}
