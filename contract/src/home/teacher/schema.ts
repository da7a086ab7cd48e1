import { z } from 'zod'
import { DayText, Id, Instant } from '../../values.ts'
import { Video } from '../../videos/schema.ts'

const Shown = Video.pick({ id: true, title: true, thumbnailUrl: true, duration: true, tagList: true })
const Person = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
  color: z.string().nullable(),
})
const Practice = z.object({
  id: Id,
  calendarId: Id,
  title: z.string(),
  eventDateTime: Instant,
  thumbnailUrl: z.string().nullable(),
})

/** What a teacher's first page shows, of their own alone. */
export const TeacherHome = z.object({
  /** The studio's day. */
  today: DayText,
  /** Their classes of today: which of the day's it is, and how many have started and finished it; null below three. */
  classes: z.array(
    z.object({
      position: z.number().int(),
      video: Shown.extend({ description: z.string() }),
      started: z.number().int().nullable(),
      finished: z.number().int().nullable(),
    }),
  ),
  /** Their next class on a later day. */
  nextClass: z.object({ day: DayText, title: z.string() }).nullable(),
  /** The next event of their calendars, how long it is in seconds, and how many have joined its month. */
  nextEvent: Practice.extend({ duration: z.number().int(), followers: z.number().int() }).nullable(),
  /** Their calendar of this month with its events, and the per cent of them that its members have done so far. */
  month: z
    .object({
      id: Id,
      title: z.string(),
      monthOfCreation: Instant,
      followers: z.number().int(),
      done: z.number().int().nullable(),
      events: z.array(Practice),
    })
    .nullable(),
  /** The next month, from the 20th on as long as nothing is in it, and those of this month's members who stay in each. */
  toOpen: z
    .object({
      monthOfCreation: Instant,
      /** One that is made already and empty. */
      calendarId: Id.nullable(),
      followers: z.number().int(),
      staying: z.number().int(),
    })
    .nullable(),
  /** Minutes of each day of this week until today, and of the week before; `change` compares the same days. */
  watched: z.object({
    days: z.array(z.object({ day: DayText, minutes: z.number().int().nullable(), before: z.number().int() })),
    minutes: z.number().int(),
    change: z.number().int(),
  }),
  /** Who joined a first calendar of theirs within a week, the last first; and how many did. */
  students: z.object({
    count: z.number().int(),
    records: z.array(Person.extend({ calendar: z.string(), joinedAt: Instant })),
  }),
  /** The last notes to them about classes, in plain text. */
  notes: z.array(
    z.object({
      id: Id,
      /** Null once their account is deleted. */
      user: Person.nullable(),
      /** Title of the class. */
      about: z.string().nullable(),
      text: z.string(),
      dateTime: Instant,
    }),
  ),
  /** What an Admin sent them last. */
  word: z.object({ id: Id, user: Person, title: z.string(), text: z.string(), dateTime: Instant }).nullable(),
})
export type TeacherHome = z.output<typeof TeacherHome>
