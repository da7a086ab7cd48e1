import { addDays } from '@studio/contract/dates.ts'
import { Email } from '@studio/contract/email.ts'
import { Password, PersonName, UserName } from '@studio/contract/people/schema.ts'
import { readCaptions } from '@studio/contract/videos/guidance/captions.ts'
import { parseChapters, writeChapters } from '@studio/contract/videos/guidance/chapters.ts'
import { sceneOf, washOf } from '@studio/pictures/class-print.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sanitiseRichText } from '../../../rooms/studio/sanitise-rich-text.ts'
import { calendarPlans, demoCalendarsOf } from './calendars.ts'
import { needsOf } from './class-needs.ts'
import { classesOf, openingClassesOf } from './daily-classes.ts'
import { captionsOf, chaptersOf } from './guidance.ts'
import { demoNotifications } from './notifications.ts'
import { demoAccounts, people, personId } from './people.ts'
import { demoPlans, planId } from './plans.ts'
import { demoPromoCodes } from './promo-codes.ts'
import { stableId } from './stable-id.ts'
import { demoTags, styles, tagId } from './tags.ts'
import { teachers } from './teachers.ts'
import { demoPacks } from './training-packs.ts'
import { demoVideos, videoOf } from './videos.ts'

const plain = (html: string) => html.replace(/<[^>]+>/g, '')
const sentences = (text: string) => text.split(/(?<=[.?])\s+/).map((one) => one.trim().toLowerCase())
const everyText = [
  ...teachers.map((one) => one.description),
  ...demoVideos.flatMap((one) => [one.title, one.description]),
  ...demoPlans.map((one) => plain(one.description)),
  ...demoNotifications.flatMap((one) => [one.title, plain(one.description)]),
  ...demoCalendarsOf('2026-03').flatMap((one) => [
    one.title,
    one.description,
    ...one.events.flatMap((event) => [event.title, event.description]),
  ]),
]

describe('the demo studio', () => {
  test('gives the same UUID to the same thing at every seeding, and no id twice', () => {
    expect(stableId('plan', 'full')).toBe('b91296ec-169e-5b7c-a7fa-c77b84d33cde')
    const ids = [
      ...demoTags,
      ...teachers,
      ...people,
      ...demoVideos,
      ...demoPlans,
      ...demoPromoCodes,
      ...demoPacks,
    ]
      .map((one) => one.id)
      .concat(demoNotifications.map((one) => one.id))
      .concat(demoCalendarsOf('2026-03').flatMap((one) => [one.id, ...one.events.map((event) => event.id)]))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
  })

  test('speaks without exclamation marks and promises nothing', () => {
    for (const text of everyText) {
      expect(text).not.toMatch(/!|journey|transform|heal|cure|detox|toxin|wellness|bliss|guarantee|energy/i)
    }
  })

  test('has the four plans of D16 to the letter', () => {
    expect(
      demoPlans.map(({ title, cost, intervalUnit, permissions }) => [title, cost, intervalUnit, permissions]),
    ).toEqual([
      ['Daily Drop-In', 12, 'Day', ['DailyClassesCurrentDay']],
      ['Daily Practice', 19, 'Month', ['DailyClasses']],
      ['Full Membership', 29, 'Month', ['DailyClasses', 'TrainingPacks', 'Calendars']],
      ['Guided Months', 0, 'Month', ['Calendars']],
    ])
    expect(new Set(demoPlans.map((plan) => plan.icon)).size).toBe(4)
    for (const plan of demoPlans) {
      expect(plan.title.length).toBeLessThanOrEqual(20)
      expect(plain(plan.description).length).toBeLessThanOrEqual(175)
      expect(plan.description.replace(/<\/?(p|strong|em|u)>/g, '')).not.toContain('<')
    }
  })

  test('has the three promo codes of D16 to the letter', () => {
    const paid = ['drop-in', 'daily', 'full']
    expect(demoPromoCodes).toMatchObject([
      { code: 'WELCOME20', percentOff: 20, durationType: 'Once', allowedPlans: paid },
      { code: 'FOREVER10', percentOff: 10, durationType: 'Forever', allowedPlans: ['full'] },
      { code: 'EXPIRED50', percentOff: 50, durationType: 'Once', allowedPlans: paid },
    ])
    expect(demoPromoCodes.map((code) => code.expiresInDays > 0)).toEqual([true, true, false])
    for (const code of demoPromoCodes) {
      for (const plan of code.allowedPlans) expect(demoPlans.map((one) => one.id)).toContain(planId(plan))
    }
  })

  test('can be entered by the six accounts of D16, whose passwords keep the rule VALID-01', () => {
    expect(demoAccounts.map(({ email, password }) => `${email} / ${password}`)).toEqual([
      'admin@demo.studio / Admin123',
      'teacher@demo.studio / Teacher123',
      'member@demo.studio / Member123',
      'daily@demo.studio / Member123',
      'daypass@demo.studio / Member123',
      'lapsed@demo.studio / Member123',
    ])
    const everybody = [...people, ...teachers]
    for (const { person, email, password } of demoAccounts) {
      expect(Password.safeParse(password).success).toBe(true)
      expect(everybody.find((one) => one.key === person)?.email).toBe(email)
    }
  })

  test('gives its accounts the memberships of D16', () => {
    const held = Object.fromEntries(people.map((one) => [one.key, one.membership]))
    expect(held.admin).toBeNull()
    expect(held.member).toMatchObject({ plan: 'full', endedDaysAgo: null })
    expect(held.member?.startedDaysAgo).toBeGreaterThan(7)
    expect(held.daily).toMatchObject({ plan: 'daily', endedDaysAgo: null })
    expect(held.daypass).toMatchObject({ plan: 'drop-in', startedDaysAgo: 0, endedDaysAgo: null })
    expect(held.lapsed?.endedDaysAgo).toBeGreaterThan(0)
  })

  test('has people whose names, user names and addresses would pass sign-up', () => {
    const everybody = [...people, ...teachers]
    for (const one of everybody) {
      for (const name of [one.firstName, one.lastName]) expect(PersonName.safeParse(name).success).toBe(true)
      expect(UserName.safeParse(one.userName).success).toBe(true)
      expect(Email.safeParse(one.email).success).toBe(true)
      expect(one.color).toMatch(/^rgba\(\d{1,3}, \d{1,3}, \d{1,3}, 1\)$/)
      expect(one.id).toBe(personId(one.key))
    }
    expect(new Set(everybody.map((one) => one.userName)).size).toBe(everybody.length)
    expect(new Set(everybody.map((one) => one.email)).size).toBe(everybody.length)
  })
})

describe('the eight teachers', () => {
  test('each speak for themselves in 80 to 150 words and at most five tags', () => {
    expect(teachers).toHaveLength(8)
    for (const teacher of teachers) {
      const words = teacher.description.split(/\s+/).length
      expect(words, teacher.key).toBeGreaterThanOrEqual(80)
      expect(words, teacher.key).toBeLessThanOrEqual(150)
      expect(teacher.tags.length).toBeLessThanOrEqual(5)
      expect(teacher.instagrammAccount).toMatch(/^[A-Za-z0-9._]{1,30}$/)
    }
  })

  test('share no sentence, neither with each other nor between two videos', () => {
    for (const texts of [teachers, demoVideos]) {
      const all = texts.flatMap((one) => sentences(one.description))
      expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([])
    }
  })

  test('have a light of their own each, and no three in a row hold themselves alike', () => {
    expect(new Set(teachers.map((one) => one.look.wash)).size).toBe(teachers.length)
    for (let i = 2; i < teachers.length; i++) {
      expect(new Set(teachers.slice(i - 2, i + 1).map((one) => one.look.pose)).size).toBeGreaterThan(1)
    }
  })

  test('each have videos in the library', () => {
    for (const teacher of teachers) {
      expect(
        demoVideos.filter((one) => one.teacher === teacher.key).length,
        teacher.key,
      ).toBeGreaterThanOrEqual(4)
    }
  })
})

describe('the library', () => {
  test('keeps the limits of a video (D12) and begins each video’s tags with a style', () => {
    expect(new Set(demoVideos.map((one) => one.title)).size).toBe(demoVideos.length)
    for (const video of demoVideos) {
      expect(video.title.length).toBeLessThanOrEqual(100)
      expect(video.description.length).toBeLessThanOrEqual(1000)
      expect(styles).toContain(video.tags[0])
      for (const tag of video.tags) expect(demoTags.map((one) => one.id)).toContain(tagId(tag))
    }
  })

  test('was filled before the first of the thirty days, by teachers who were there (D16)', () => {
    const joined = Object.fromEntries(teachers.map((one) => [one.key, one.registeredDaysAgo]))
    for (const video of demoVideos) {
      expect(video.addedDaysAgo).toBeGreaterThan(30)
      expect(video.addedDaysAgo, video.key).toBeLessThanOrEqual(joined[video.teacher] ?? 0)
    }
  })

  test('says of every class for whom it is, and names the props that its words name', () => {
    for (const { key, description } of demoVideos) {
      const { props } = needsOf(key)
      for (const prop of ['Blanket', 'Block', 'Bolster', 'Strap', 'Wall'] as const) {
        if (new RegExp(`\\b${prop}s?\\b`, 'i').test(description)) expect(props, key).toContain(prop)
      }
    }
    expect(new Set(demoVideos.map(({ key }) => needsOf(key).level)).size).toBe(4)
  })

  test('uses every style', () => {
    expect(new Set(demoVideos.map((one) => one.tags[0]))).toEqual(new Set(styles))
  })
})

describe('the daily classes', () => {
  const days = Array.from({ length: 2000 }, (_, i) => addDays('2026-01-01', i))

  test('are three a day, of three styles, teachers, lengths and colours, on any day (D13)', () => {
    for (const day of days) {
      const classes = classesOf(day)
      for (const of of ['key', 'teacher', 'minutes'] as const) {
        expect(new Set(classes.map((one) => one[of])).size, day).toBe(3)
      }
      expect(new Set(classes.map((one) => one.tags[0])).size, day).toBe(3)
      const washes = classes.map((one) => washOf({ title: one.title, style: one.tags[0] }))
      expect(new Set(washes).size, day).toBe(3)
    }
  })

  test('are the same for the same day and never come twice in two days', () => {
    expect(classesOf('2026-03-12').map((one) => one.title)).toEqual(
      classesOf('2026-03-12').map((one) => one.title),
    )
    for (const day of days) {
      const tomorrow = classesOf(addDays(day, 1)).map((one) => one.key)
      expect(
        classesOf(day).filter((one) => tomorrow.includes(one.key)),
        day,
      ).toEqual([])
    }
  })

  test('bring every class and every teacher within a month', () => {
    for (const start of days.slice(0, 200)) {
      const month = Array.from({ length: 30 }, (_, i) => classesOf(addDays(start, i))).flat()
      expect(new Set(month.map((one) => one.teacher)).size, start).toBe(8)
      expect(new Set(month.map((one) => one.key)).size, start).toBeGreaterThanOrEqual(33)
    }
  })

  test('run 30, 10 and 20 minutes on the day on which the demo opens, which differs from the days beside it', () => {
    for (const day of days) {
      const classes = openingClassesOf(day)
      expect(
        classes.map((one) => one.minutes),
        day,
      ).toEqual([30, 10, 20])
      expect(new Set(classes.map((one) => one.teacher)).size, day).toBe(3)
      expect(new Set(classes.map((one) => one.tags[0])).size, day).toBe(3)
      const washes = classes.map((one) => washOf({ title: one.title, style: one.tags[0] }))
      expect(new Set(washes).size, day).toBe(3)
      const beside = [-1, 1].flatMap((step) => classesOf(addDays(day, step))).map((one) => one.key)
      expect(
        classes.filter((one) => beside.includes(one.key)),
        day,
      ).toEqual([])
    }
  })

  test('refuse what is no day', () => {
    expect(() => classesOf('yesterday')).toThrow(RangeError)
    expect(() => openingClassesOf('today')).toThrow(RangeError)
  })
})

describe('the training paths', () => {
  test('are three, of videos that exist, none twice in a path (D16)', () => {
    expect(demoPacks.map((one) => one.title)).toEqual([
      'Sleep, practised',
      'Breath from the beginning',
      'Ground up',
    ])
    for (const pack of demoPacks) {
      expect(new Set(pack.videos).size).toBe(pack.videos.length)
      for (const key of pack.videos) expect(videoOf(key).key).toBe(key)
    }
  })
})

describe('the calendars of a month', () => {
  const months = ['2026-02', '2026-03', '2027-12', '2028-02']

  test('are four, of four teachers, Day5, and lie inside the UTC month (D14, D16)', () => {
    for (const month of months) {
      const calendars = demoCalendarsOf(month)
      expect(new Set(calendars.map((one) => one.teacher)).size).toBe(4)
      for (const calendar of calendars) {
        expect(calendar).toMatchObject({ type: 'Day5', month: `${month}-01` })
        expect(calendar.events.length).toBeGreaterThanOrEqual(20)
        for (const event of calendar.events) expect(event.startsAt.slice(0, 7)).toBe(month)
      }
    }
  })

  test('name the month where the teacher does, and change with it', () => {
    expect(demoCalendarsOf('2026-03')[0]?.title).toBe('Grounded March')
    expect(demoCalendarsOf('2026-04')[0]?.title).toBe('Grounded April')
    expect(demoCalendarsOf('2026-03')[0]?.id).not.toBe(demoCalendarsOf('2026-04')[0]?.id)
  })

  test('hold five days a week, on the weekdays their teacher teaches', () => {
    for (const [i, calendar] of demoCalendarsOf('2026-03').entries()) {
      const weekdays = new Set(calendar.events.map((event) => new Date(event.startsAt).getUTCDay() || 7))
      expect([...weekdays].sort()).toEqual(calendarPlans[i]?.slots.map((slot) => slot[0]))
    }
    const monday = demoCalendarsOf('2026-03')[0]?.events.find((one) => one.startsAt.startsWith('2026-03-09'))
    expect(monday?.startsAt).toBe('2026-03-09T07:00:00.000Z')
  })

  test('keep an event’s limits, 30 and 300 characters, and show the teacher’s own videos (BO-VALID-30)', () => {
    for (const calendar of months.flatMap(demoCalendarsOf)) {
      expect(calendar.title.length).toBeLessThanOrEqual(30)
      for (const event of calendar.events) {
        expect(event.title.length).toBeLessThanOrEqual(30)
        expect(event.description.length).toBeLessThanOrEqual(300)
        for (const key of event.videos) expect(videoOf(key).teacher).toBe(calendar.teacher)
      }
    }
  })

  test('show no three pages in a row with the same scene or in the same light, nor do paths', () => {
    const rows = months
      .flatMap(demoCalendarsOf)
      .map((calendar) => calendar.events.map((event) => event.videos[0] ?? ''))
      .concat(demoPacks.map((pack) => [...pack.videos]))
    for (const row of rows) {
      const prints = row.map((key) => ({ title: videoOf(key).title, style: videoOf(key).tags[0] }))
      for (let i = 2; i < prints.length; i++) {
        const near = prints.slice(i - 2, i + 1)
        const titles = near.map((one) => one.title).join(', ')
        expect(new Set(near.map(sceneOf)).size, titles).toBeGreaterThan(1)
        expect(new Set(near.map(washOf)).size, titles).toBeGreaterThan(1)
        const [, one, other] = near.map((print) => `${sceneOf(print)} ${washOf(print)}`)
        expect(one, titles).not.toBe(other)
      }
    }
  })

  test('of the path “Ground up” no two neighbours are in the same light', () => {
    const path = demoPacks.find(({ title }) => title === 'Ground up')
    const lights = (path?.videos ?? []).map((key) =>
      washOf({ title: videoOf(key).title, style: videoOf(key).tags[0] }),
    )
    expect(lights.length).toBeGreaterThan(1)
    for (const [index, light] of lights.entries()) expect(light).not.toBe(lights[index + 1])
  })

  test('are joined by the demo member where they exist', () => {
    const withCalendars = demoCalendarsOf('2026-03').map((one) => one.teacher)
    for (const person of people) for (const key of person.joined) expect(withCalendars).toContain(key)
  })

  test('refuse what is no month', () => {
    expect(() => demoCalendarsOf('2026-13')).toThrow(RangeError)
  })
})

describe('the notifications', () => {
  test('keep 50 and 500 characters, and leave the demo member three unread', () => {
    for (const one of demoNotifications) {
      expect(one.title.length).toBeLessThanOrEqual(50)
      expect(plain(one.description).length).toBeLessThanOrEqual(500)
      expect(one.recipients).toEqual(expect.arrayContaining([...one.readBy]))
      expect(sanitiseRichText(one.description)).toBe(one.description)
      expect(one.recipients).not.toContain(one.author)
      if (one.video) expect(videoOf(one.video).key).toBe(one.video)
    }
    const mine = demoNotifications.filter((one) => one.recipients.includes('member'))
    expect(mine.filter((one) => !one.readBy.includes('member'))).toHaveLength(3)
    expect(mine.length).toBeGreaterThan(3)
  })
})

describe('what goes with the demo’s films', () => {
  test.each(demoVideos.map((video) => [video.key, video] as const))(
    '%s has chapters and captions in two languages, within its length',
    (_, video) => {
      const chapters = chaptersOf(video)
      expect(chapters.length).toBeGreaterThan(2)
      expect(parseChapters(writeChapters(chapters))).toEqual(chapters)
      for (const language of ['en', 'de'] as const) {
        const read = readCaptions(captionsOf(video, language))
        if ('wrong' in read) throw new Error(read.wrong)
        const { cues, remarks } = read
        expect(remarks).toEqual([])
        expect(cues.length).toBeGreaterThan(video.minutes)
        expect(cues.at(-1)!.to).toBeLessThanOrEqual(video.minutes * 60)
      }
    },
  )
})
