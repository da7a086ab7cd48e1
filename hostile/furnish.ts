import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import type pg from 'pg'
import pino from 'pino'
import { readConfig } from '../server/src/config.ts'
import type { Context } from '../server/src/context.ts'
import { migrateDatabase } from '../server/src/database/migrate.ts'
import { SteadyClient } from '../server/src/database/steady-client.ts'
import { plans } from '../server/src/database/tables/plans.ts'
import { promoCodePlans, promoCodes } from '../server/src/database/tables/promo.ts'
import { mediaLink } from '../server/src/features/videos/delivery/media-link.ts'
import { openContext } from '../server/src/open-context.ts'
import { makePeople, type TestPerson } from '../server/src/testing/builders.ts'
import { makeLibrary } from '../server/src/testing/library.ts'

/** Facts about the studio that the callers of a run need. */
export interface Furnished {
  people: { coach: TestPerson; bystander: TestPerson }
  /** Accounts used by attacks; several, so that the limits of one don't hide those of another. */
  admins: TestPerson[]
  members: TestPerson[]
  planId: string
  /** A draft of the coach that accepts a film. */
  draftId: string
  /** Returns a root-relative signed link, valid for five minutes: a film of eight megabytes. */
  film(): string
}

const FILM_BYTES = 8 * 1024 * 1024

/** Migrates an empty database and creates people, today's three classes, a plan and a code. */
export async function furnish(
  connection: pg.ClientConfig,
  environment: Record<string, string>,
): Promise<Furnished> {
  const pool = { ...connection, Client: SteadyClient } as pg.PoolConfig
  await migrateDatabase(pool)
  const opened = await openContext({
    config: readConfig(environment),
    connection: pool,
    log: pino({ level: 'silent' }),
    localUrl: () => 'http://127.0.0.1',
    workers: false,
  })
  const { context } = opened
  const make = makePeople(context)
  const many = (count: number, one: () => Promise<TestPerson>) =>
    Promise.all(Array.from({ length: count }, one))
  const people = { coach: await make.coach(), bystander: await make.student() }
  const admins = await many(5, () => make.admin())
  const members = await many(30, () => make.student())
  const videoId = await fillLibrary(context, people.coach, members)
  const planId = await addOffer(context)
  const draftId = await makeLibrary(context).video({ coachUserId: people.coach.id, film: false })
  const claims = context.tokens.read(members[0]?.token ?? '')
  if (claims?.typ !== 'access') throw new Error('The member has no access token.')
  const member = { kind: 'person', id: claims.sub, role: 'Student', sessionId: claims.sid } as const
  await opened.close()
  return {
    people,
    admins,
    members,
    planId,
    draftId,
    film: () => mediaLink(context, member, { videoId: videoId, duration: 0, adaptive: false }),
  }
}

async function fillLibrary(context: Context, coach: TestPerson, members: TestPerson[]): Promise<string> {
  const library = makeLibrary(context)
  const draft = { coachUserId: coach.id, film: Buffer.alloc(FILM_BYTES, 7) }
  const ids = [await library.video(draft), await library.video(draft), await library.video(draft)]
  const today = dayOf(context.clock.now())
  for (let ago = 0; ago < 30; ago += 1) await library.day(addDays(today, -ago), ids)
  await library.pack(ids)
  await library.event(coach.id, ids)
  for (const { id } of members) await library.membership(id, ['DailyClasses', 'TrainingPacks', 'Calendars'])
  return ids[0] ?? ''
}

async function addOffer(context: Context): Promise<string> {
  const createdAt = context.clock.now()
  const plan = {
    title: 'Membership',
    description: '<p>Everything</p>',
    costCents: 2900,
    intervalUnit: 'Month' as const,
    permissions: ['DailyClasses' as const],
    icon: 'entry_level' as const,
    createdAt,
  }
  const [made] = await context.db.insert(plans).values(plan).returning({ id: plans.id })
  const code = `WELL${randomUUID().slice(0, 8).toUpperCase()}`
  const promo = { code, codeFolded: code, percentOff: 20, durationType: 'Once' as const, createdAt }
  const expiresOn = addDays(dayOf(createdAt), 90)
  const [row] = await context.db
    .insert(promoCodes)
    .values({ ...promo, expiresOn })
    .returning({ id: promoCodes.id })
  await context.db.insert(promoCodePlans).values({ promoCodeId: row!.id, planId: made!.id })
  return made!.id
}
