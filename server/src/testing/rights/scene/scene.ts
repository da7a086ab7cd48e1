import { makeLibrary } from '../../library.ts'
import { monthsAround } from '../../months.ts'
import { makeOffers } from '../../offers.ts'
import type { TestPerson } from '../../people.ts'
import type { TestStudio } from '../../start-test-studio.ts'
import { type Caller, daysOf, isStudent, makeCallers, newBlocked, type People } from '../callers.ts'
import { type Money, moneyOf } from '../money.ts'
import { calendarsOf, type MakeCalendar } from './calendars-of.ts'

/** The studio's content before the first call. */
export interface Scene {
  studio: TestStudio
  library: ReturnType<typeof makeLibrary>
  offers: ReturnType<typeof makeOffers>
  people: People
  days: { today: string; yesterday: string }
  /** One video in each kind of place, and a draft of the coach. */
  videos: Record<'today' | 'yesterday' | 'path' | 'page' | 'draft', string>
  path: string
  /** A path for members on the plan of the student with only TrainingPacks. */
  narrowPath: string
  /**
   * The coach's calendar of this month; joined by the students ended, daily and calendars and by the other
   * student.
   */
  calendar: string
  createCalendar: MakeCalendar
  money: Money
}

/** One cell of the table: the caller, and whose data they request. */
export interface At extends Scene {
  caller: Caller
  /** Null for a visitor. */
  me: TestPerson | null
  /** The caller if they are a student or signing up; otherwise the student with DailyClasses. */
  owner: TestPerson
  /** Creates a person of the caller's kind, without a membership; for a visitor a student. */
  again(): Promise<TestPerson>
}

export async function makeScene(studio: TestStudio): Promise<Scene> {
  const library = makeLibrary(studio.context)
  const offers = makeOffers(studio)
  const people = await makeCallers(studio)
  const days = daysOf(studio)
  const { coach } = people
  const video = (film?: false) =>
    library.video({ coachUserId: coach.id, ...(film === false ? { film } : {}) })
  const [today, yesterday, inPath, page, draft] = await Promise.all([
    video(),
    video(),
    video(),
    video(),
    video(false),
  ])
  await library.day(days.today, [today])
  await library.day(days.yesterday, [yesterday])
  const createCalendar = calendarsOf(studio)
  const calendar = await createCalendar(coach, {
    month: monthsAround(studio.context).present,
    videoIds: [page],
  })
  const money = await moneyOf(studio, offers)
  const joined = [people.ended, people.daily, people.calendars, people.other]
  for (const person of joined) await library.join(calendar.id, person.id)
  return {
    studio,
    library,
    offers,
    people,
    days,
    videos: { today, yesterday, path: inPath, page, draft },
    path: await library.pack([inPath]),
    narrowPath: await library.pack([await video()], await money.planOf(people.packs)),
    calendar: calendar.id,
    createCalendar,
    money,
  }
}

export function cellOf(scene: Scene, caller: Caller): At {
  const me = caller === 'visitor' ? null : scene.people[caller]
  const ownsIt = isStudent(caller) || caller === 'signup'
  const owner = me && ownsIt ? me : scene.people.daily
  const { studio } = scene
  const again = () => {
    if (caller === 'admin') return studio.people.admin()
    if (caller === 'coach' || caller === 'otherCoach') return studio.people.coach()
    return caller === 'blocked' ? newBlocked(studio) : studio.people.student()
  }
  return { ...scene, caller, me, owner, again }
}
