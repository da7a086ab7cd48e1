import { and, eq, gte, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { bareContains, contains } from '../../database/contains.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { promoCodes } from '../../database/tables/promo.ts'
import { trainingPacks } from '../../database/tables/training.ts'
import { videos } from '../../database/tables/videos.ts'
import { isRunningMembershipSql } from '../membership/standing-sql.ts'
import { matchesName, matchesPerson } from '../people/search-people.ts'
import { hasFilm } from '../videos/viewer-access.ts'
import { type KindSearch, toSearchResult, yes } from './search-of-kind.ts'

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`

/** One query for each kind of result an Admin can open. */
export function kindsOfAdmin(context: Context, asked: KindSearch): SQLWrapper[] {
  return [
    people(context, asked),
    subscribers(context, asked),
    films(context, asked),
    packs(context, asked),
    codes(context, asked),
  ]
}

function people({ db }: Context, { typed, wanted }: KindSearch) {
  return db
    .select(
      toSearchResult('person', { id: users.id, title: fullName, detail: users.email, active: users.active }),
    )
    .from(users)
    .where(wanted(users.id, matchesPerson(typed)))
}

/** People with a membership now, by their own id. */
function subscribers({ db, clock }: Context, { typed, wanted }: KindSearch) {
  return db
    .select(toSearchResult('subscriber', { id: users.id, title: fullName, detail: plans.title, active: yes }))
    .from(users)
    .innerJoin(subscriptions, eq(subscriptions.userId, users.id))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(isRunningMembershipSql(clock.now()), wanted(users.id, matchesName(typed))))
}

function films({ db }: Context, { typed, wanted }: KindSearch) {
  return db
    .select(
      toSearchResult('video', {
        id: videos.id,
        title: videos.title,
        detail: fullName,
        active: sql`${hasFilm}`,
      }),
    )
    .from(videos)
    .leftJoin(users, eq(users.id, videos.coachUserId))
    .where(wanted(videos.id, bareContains(videos.titleBare, typed)))
}

function packs({ db }: Context, { typed, wanted }: KindSearch) {
  return db
    .select(
      toSearchResult('pack', {
        id: trainingPacks.id,
        title: trainingPacks.title,
        detail: sql`null`,
        active: yes,
      }),
    )
    .from(trainingPacks)
    .where(wanted(trainingPacks.id, contains(trainingPacks.title, typed)))
}

/** Codes that can be used today, as in their list. */
function codes({ db, day }: Context, { typed, wanted }: KindSearch) {
  return db
    .select(
      toSearchResult('code', {
        id: promoCodes.id,
        title: promoCodes.code,
        detail: promoCodes.percentOff,
        active: promoCodes.active,
      }),
    )
    .from(promoCodes)
    .where(and(gte(promoCodes.expiresOn, day()), wanted(promoCodes.id, contains(promoCodes.code, typed))))
}
