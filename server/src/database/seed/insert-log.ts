import { addDays, DAY, dayOf, HOUR, startOfDay } from '@studio/contract/dates.ts'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../connect.ts'
import { classDays, classDayVideos } from '../tables/daily-classes.ts'
import { staffNotes } from '../tables/people.ts'
import { auditLog } from '../tables/studio.ts'
import { personId } from './content/people.ts'
import { demoPlans, planId } from './content/plans.ts'
import { demoPromoCodes } from './content/promo-codes.ts'
import { regulars } from './content/regulars.ts'
import { teachers } from './content/teachers.ts'
import { demoPacks } from './content/training-packs.ts'
import { demoVideos, videoOf } from './content/videos.ts'

type Entry = Omit<typeof auditLog.$inferInsert, 'userId'>

/** Entries of the log before the demo's first day; two refunds of that day follow. */
const ENTRIES = 58

/** What is written about five members, for staff only. */
const notes: readonly string[] = [
  'Asked for a class in French. We are looking for a teacher.',
  'Had a knee operation in spring. Likes chairs and walls.',
  'Watches on the television with the whole family.',
  'Wants the company name on invoices. Wrote back on Monday.',
  'Comes back every January. A short word then is welcome.',
]

/** Inserts what the demo's Admin did before the first day, as the regular commands would have logged it. */
export async function insertLog(context: Context, tx: Transaction): Promise<void> {
  const now = context.clock.now()
  const userId = personId('admin')
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const noted = regulars.filter((_, index) => index % 17 === 3).slice(0, notes.length)
  await tx.insert(staffNotes).values(
    noted.map(({ id }, index) => ({
      userId: id,
      text: notes[index] ?? '',
      authorId: userId,
      writtenAt: ago(4 + index * 11),
    })),
  )
  const others = [
    ...offers(ago),
    ...content(ago),
    ...noted.map(({ id }, index) => ({ at: ago(4 + index * 11), action: 'person.noteChanged', subject: id })),
    ...lists(ago),
  ]
  const entries = [...others, ...(await days(tx, now, ENTRIES - others.length))]
  await tx
    .insert(auditLog)
    .values(
      entries
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map((entry) => ({ userId, ...entry })),
    )
}

type Ago = (days: number) => Date

const offers = (ago: Ago): Entry[] => [
  ...demoPlans.map(({ id, key: _key, cost, ...plan }, index) => ({
    at: ago(560 - index / 24),
    action: 'plan.created',
    subject: id,
    after: { ...plan, costCents: cost * 100 },
  })),
  ...demoPromoCodes.map(({ id, code, percentOff, durationType, allowedPlans }, index) => ({
    at: ago(61 - index * 15),
    action: 'promocode.created',
    subject: id,
    after: { code, percentOff, durationType, allowedPrices: allowedPlans.map(planId) },
  })),
  {
    at: ago(118),
    action: 'plan.changed',
    subject: planId('full'),
    before: { description: '<p>Everything we have, for one price.</p>' },
    after: { description: demoPlans.find(({ key }) => key === 'full')?.description },
  },
]

const content = (ago: Ago): Entry[] => [
  ...teachers.map(({ email, userName, registeredDaysAgo }) => ({
    at: ago(registeredDaysAgo + 2),
    action: 'teacher.invited',
    after: { email, userName },
  })),
  ...demoPacks.map(({ id, title, videos: keys, addedDaysAgo }) => ({
    at: ago(addedDaysAgo),
    action: 'training.created',
    subject: id,
    after: { title, videoIds: keys.map((key) => videoOf(key).id) },
  })),
  ...demoVideos.slice(-4).map(({ id, title }, index) => ({
    at: ago(9 + index * 6),
    action: 'video.changed',
    subject: id,
    before: { title: `${title} (new)` },
    after: { title },
  })),
]

const lists = (ago: Ago): Entry[] => [
  ...[3, 33, 64, 94].map((days) => ({ at: ago(days), action: 'invoices.exported', after: {} })),
  ...[20, 81].map((days) => ({ at: ago(days), action: 'users.exported', after: {} })),
  { at: ago(47), action: 'subscribers.exported', after: {} },
  ...regulars
    .filter((_, index) => index % 29 === 11)
    .map(({ id }, index) => ({ at: ago(2 + index * 13), action: 'person.lookBegan', subject: id })),
]

/** The days of classes that were planned last, each two days ahead in the morning. */
async function days(tx: Transaction, now: Date, count: number): Promise<Entry[]> {
  const rows = await tx
    .select({ id: classDays.id, day: classDays.day, videoId: classDayVideos.videoId })
    .from(classDays)
    .innerJoin(classDayVideos, eq(classDayVideos.classDayId, classDays.id))
    .orderBy(asc(classDays.day), asc(classDayVideos.position))
  const planned = Map.groupBy(rows, ({ id }) => id)
  return [...planned].slice(-count).map(([subject, [first, ...more]]) => {
    const date = first?.day ?? dayOf(now)
    const morning = (startOfDay(addDays(date, -2)) ?? now).getTime() + 9 * HOUR
    const videoIds = [first, ...more].flatMap((row) => row?.videoId ?? [])
    return {
      at: new Date(Math.min(morning, now.getTime())),
      action: 'classes.set',
      subject,
      after: { date, videoIds },
    }
  })
}
