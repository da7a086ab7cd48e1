import {
  answerMonth,
  answerMonthByLink,
  calendarFeed,
  calendars,
  changeCalendar,
  changeEvent,
  chooseEachMonth,
  copyCalendar,
  createCalendar,
  createEvent,
  deleteCalendar,
  deleteEvent,
  endCalendarFeed,
  joinCalendar,
  lastCalendars,
  leaveCalendar,
  monthByLink,
  monthTurns,
  renewCalendarFeed,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { monthLink } from '../../rooms/practice-calendar/month-turn/month-link.ts'
import { monthsAround } from '../months.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

const ofCoach = ({ createCalendar, people, videos }: At) =>
  createCalendar(people.coach, { videoIds: [videos.page] })
const aboutCalendar = async (at: At) => ({ params: { id: (await ofCoach(at)).id } })
const aboutEvent = async (at: At) => ({ params: { id: (await ofCoach(at)).eventId } })

const readingAsks: Ask[] = [
  ask(calendars, 'joined by E, d, c and O', ({ people, studio }) => {
    const { present } = monthsAround(studio.context)
    return { query: { userId: people.coach.id, monthOfCreationTo: present } }
  }),
  ask(calendars, 'that nobody has joined', async (at) => {
    const { month } = await ofCoach(at)
    const months = { monthOfCreationFrom: month, monthOfCreationTo: month }
    return { query: { userId: at.people.coach.id, ...months } }
  }),
  ask(calendars, 'that the student has joined', ({ owner }) => ({ query: { subscriberUserId: owner.id } })),
  ask(lastCalendars, '', () => ({ query: { showEmpty: false } })),
]

/** A draft for a teacher who has no calendar in that month. */
async function draftFor(at: At, own: boolean) {
  const { studio, caller } = at
  const teacher = await studio.people.coach()
  const body = { title: 'Month', monthOfCreation: monthsAround(studio.context).next, type: 'Day5' as const }
  const mayStandIn = own && (caller === 'coach' || caller === 'otherCoach')
  return { as: mayStandIn ? teacher : undefined, body: { ...body, userId: teacher.id } }
}

/** Each copy gets a different month. */
let copies = 0

const writingAsks: Ask[] = [
  ask(createCalendar, '', (at) => draftFor(at, true)),
  ask(createCalendar, 'for the coach', async (at) => {
    const draft = await draftFor(at, false)
    const { people, caller } = at
    return caller === 'coach'
      ? { body: { ...draft.body, type: 'Day3' as const, userId: people.coach.id } }
      : draft
  }),
  ask(changeCalendar, 'of the coach', async (at) => ({
    ...(await aboutCalendar(at)),
    body: { title: 'Other' },
  })),
  ask(copyCalendar, 'of the coach', async (at) => {
    copies += 1
    return {
      ...(await aboutCalendar(at)),
      body: { title: 'Again', monthOfCreation: `${2100 + copies}-01-01` },
    }
  }),
  ask(deleteCalendar, 'of the coach', aboutCalendar),
  ask(createEvent, 'of the coach', async (at) => {
    const { id: calendarId, inside: eventDateTime } = await ofCoach(at)
    const words = { title: 'Day 1', description: 'Socks off.' }
    return { body: { calendarId, eventDateTime, ...words, videoIds: [at.videos.page] } }
  }),
  ask(changeEvent, 'of the coach', async (at) => ({ ...(await aboutEvent(at)), body: { title: 'Day 2' } })),
  ask(deleteEvent, 'of the coach', aboutEvent),
]

const joiningAsks: Ask[] = [
  ask(joinCalendar, 'of the student', async (at) => ({
    ...(await aboutCalendar(at)),
    query: { userId: at.owner.id },
  })),
  ask(joinCalendar, 'of oneself', async (at) => ({
    ...(await aboutCalendar(at)),
    query: { userId: (at.me ?? at.owner).id },
  })),
  ask(joinCalendar, 'of a holder of Calendars', async (at) => ({
    ...(await aboutCalendar(at)),
    query: { userId: at.people.calendars.id },
  })),
  ask(leaveCalendar, 'of the student', async (at) => {
    const { params } = await aboutCalendar(at)
    await at.library.join(params.id, at.owner.id)
    return { params, query: { userId: at.owner.id } }
  }),
]

const feedAsks: Ask[] = [askFor(calendarFeed), askFor(renewCalendarFeed), askFor(endCalendarFeed)]

/** The link of a mail to a holder of Calendars about the coach's month. */
const monthLinkTo = async (at: At) => {
  const { id } = await ofCoach(at)
  const link = monthLink(at.studio.context, at.people.calendars.id, id)
  return { query: { token: new URL(link).searchParams.get('token') ?? '' } }
}

const monthAsks: Ask[] = [
  askFor(monthTurns),
  ask(answerMonth, 'of the coach', async (at) => ({
    ...(await aboutCalendar(at)),
    body: { declined: true },
  })),
  ask(chooseEachMonth, 'of the coach', ({ people }) => ({
    params: { id: people.coach.id },
    body: { wanted: true },
  })),
  ask(monthByLink, '', monthLinkTo),
  ask(answerMonthByLink, '', async (at) => ({ ...(await monthLinkTo(at)), body: { joined: true } })),
]

export const calendarAsks: Ask[] = [...readingAsks, ...writingAsks, ...joiningAsks, ...monthAsks, ...feedAsks]
