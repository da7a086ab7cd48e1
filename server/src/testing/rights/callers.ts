import { DAY, dayOf } from '@studio/contract/dates.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import { eq } from 'drizzle-orm'
import { subscriptions } from '../../database/tables/membership.ts'
import { plans } from '../../database/tables/plans.ts'
import { makeLibrary } from '../library.ts'
import type { TestPerson } from '../people.ts'
import type { TestStudio } from '../start-test-studio.ts'

/**
 * The callers, in the order of the table's columns; `daily` to `packs` have a plan with that one permission.
 */
export const callers = [
  'visitor',
  'signup',
  'none',
  'ended',
  'day',
  'daily',
  'today',
  'calendars',
  'packs',
  'other',
  'coach',
  'otherCoach',
  'blocked',
  'admin',
] as const
export type Caller = (typeof callers)[number]

/** The students who request their own data; all other callers request the data of the student. */
const students = ['none', 'ended', 'day', 'daily', 'today', 'calendars', 'packs'] as const
export type Student = (typeof students)[number]
export const isStudent = (caller: Caller): caller is Student => students.includes(caller as Student)

export const permissionsOf: Record<Exclude<Student, 'none'>, Permission[]> = {
  ended: ['DailyClasses', 'TrainingPacks', 'Calendars'],
  day: ['DailyClassesCurrentDay'],
  daily: ['DailyClasses'],
  today: ['DailyClassesCurrentDay'],
  calendars: ['Calendars'],
  packs: ['TrainingPacks'],
}

export type People = Record<Exclude<Caller, 'visitor'>, TestPerson>

/** Creates all callers of the table; memberships are inserted as rows, without the payment provider. */
export async function makeCallers(studio: TestStudio): Promise<People> {
  const { people } = studio
  const standing = Object.fromEntries(
    await Promise.all(students.map(async (name) => [name, await studentWho(studio, name)] as const)),
  ) as Record<Student, TestPerson>
  const blocked = await newBlocked(studio)
  const other = await people.student()
  for (const person of [blocked, other]) await hold(studio, person, permissionsOf.ended)
  return {
    signup: await people.signingUp(),
    ...standing,
    other,
    coach: await people.coach(),
    otherCoach: await people.coach(),
    blocked,
    admin: await people.admin(),
  }
}

export const newBlocked = (studio: TestStudio): Promise<TestPerson> =>
  studio.people.student({
    blockedAccess: true,
    blockedToDateTime: new Date(studio.context.clock.now().getTime() + DAY),
  })

async function studentWho(studio: TestStudio, name: Student): Promise<TestPerson> {
  const person = await studio.people.student()
  if (name === 'none') return person
  const planId = await hold(studio, person, permissionsOf[name])
  const { db, clock } = studio.context
  const own = eq(subscriptions.userId, person.id)
  if (name === 'ended') {
    await db.update(subscriptions).set({ providerState: 'ended', endedAt: clock.now() }).where(own)
  }
  if (name === 'day') {
    await db.update(subscriptions).set({ providerState: 'day_pass', cancelAtPeriodEnd: false }).where(own)
    await db.update(plans).set({ intervalUnit: 'Day' }).where(eq(plans.id, planId))
  }
  return person
}

const hold = (studio: TestStudio, person: TestPerson, permissions: Permission[]): Promise<string> =>
  makeLibrary(studio.context).membership(person.id, permissions)

/** Returns the UTC days of the table's classes. */
export function daysOf(studio: TestStudio): { today: string; yesterday: string } {
  const now = studio.context.clock.now()
  return { today: dayOf(now), yesterday: dayOf(new Date(now.getTime() - DAY)) }
}
