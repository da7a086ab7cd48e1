import { addDays, DAY, MONTHS, startOfDay } from '@studio/contract/dates.ts'
import { stableId } from './stable-id.ts'
import type { CalendarContent, EventContent, TeacherKey } from './types.ts'

/**
 * Returns the demo's four calendars of a UTC month (`YYYY-MM`); the same month always gives the same
 * calendars (D14, D16).
 */
export function demoCalendarsOf(month: string): CalendarContent[] {
  const first = `${month}-01`
  const start = startOfDay(first)
  if (start === null) throw new RangeError(`no such month: ${month}`)
  const monthName = MONTHS[start.getUTCMonth()] ?? ''
  return calendarPlans.map((plan) => ({
    id: stableId('calendar', `${plan.teacher}-${month}`),
    teacher: plan.teacher,
    title: plan.title.replace('{month}', monthName),
    description: plan.description,
    month: first,
    type: 'Day5',
    events: daysOf(month).flatMap((day) => eventOf(plan, day)),
  }))
}

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

function eventOf(plan: CalendarPlan, day: string): EventContent[] {
  // 1 January 1970 was a Thursday; weeks start on Monday (D14).
  const number = Date.parse(`${day}T00:00:00Z`) / DAY + 3
  const weekday = (number % 7) + 1
  const week = plan.weeks[Math.floor(number / 7) % 2]
  const at = plan.slots.findIndex((slot) => slot[0] === weekday)
  const time = plan.slots[at]?.[1]
  const session = week?.[at]
  if (time === undefined || session === undefined) return []
  const [title, description, video] = session
  const startsAt = `${day}T${time}:00.000Z`
  return [
    { id: stableId('event', `${plan.teacher}-${startsAt}`), title, description, startsAt, videos: [video] },
  ]
}

/** A page of a calendar: `[title, the teacher's description, the video's key]`. */
type Session = readonly [title: string, description: string, video: string]
/** A weekday (1 is Monday, 7 is Sunday) and a time in UTC. */
type Slot = readonly [weekday: number, time: string]

type CalendarPlan = {
  teacher: TeacherKey
  /** `{month}` is replaced by the month's name. */
  title: string
  description: string
  /** Five days a week. */
  slots: readonly [Slot, Slot, Slot, Slot, Slot]
  /** Sessions of two alternating weeks. */
  weeks: readonly [readonly Session[], readonly Session[]]
}

export const calendarPlans: readonly CalendarPlan[] = [
  {
    teacher: 'ines',
    title: 'Grounded {month}',
    description: 'Feet, ankles and hips, five days a week.',
    slots: [
      [1, '07:00'],
      [2, '07:00'],
      [4, '07:00'],
      [5, '07:00'],
      [6, '09:30'],
    ],
    weeks: [
      [
        ['Feet and ankles', 'Wake the arches, find the heel. A short one before shoes.', 'feet-and-ankles'],
        ['Where the heel lands', 'One mat, very slowly. Socks off.', 'where-the-heel-lands'],
        [
          'Hips and feet, part two',
          'Where the last one stopped, with a strap and more patience.',
          'hips-and-feet-part-two',
        ],
        ['Knees over toes', 'Small bends. Look at the second toe, not at me.', 'knees-over-toes'],
        [
          'Standing, slowly',
          'Every standing pose you know at a third of the speed. Saturdays have the time for it.',
          'standing-slowly',
        ],
      ],
      [
        ['Corners of the foot', 'Four of them. Name them aloud if nobody is home.', 'corners-of-the-foot'],
        ['Morning ground', 'The plain one. Notice what the ankles already know.', 'morning-ground'],
        ['Triangle, taken apart', 'Back heel first. Take the block.', 'triangle-taken-apart'],
        ['A longer sun salute', 'Four rounds with words, two without.', 'a-longer-sun-salute'],
        ['Balance, eyes closed', 'Stand near a wall. Use it without guilt.', 'balance-eyes-closed'],
      ],
    ],
  },
  {
    teacher: 'amara',
    title: 'Arms that hold',
    description: 'Build to crow without rushing it.',
    slots: [
      [1, '17:30'],
      [2, '17:30'],
      [3, '17:30'],
      [5, '17:30'],
      [6, '10:00'],
    ],
    weeks: [
      [
        ['Wrists first', 'No lecture if you do it. A short one if you don’t.', 'wrists-first'],
        [
          'Push the floor away',
          'Elbows soft, shoulder blades wide, floor further off.',
          'push-the-floor-away',
        ],
        [
          'Planks and patience',
          'Stop at the last good plank and not at the first bad one.',
          'planks-and-patience',
        ],
        ['Crow, feet down', 'Both feet on the block. This is the pose.', 'crow-feet-down'],
        ['Heat and hold', 'Legs today. The arms have earned it.', 'heat-and-hold'],
      ],
      [
        ['Wrists, again', 'The same ten moves, and they should feel duller now.', 'wrists-first'],
        ['Strong at the edges', 'Side body. Knees down is a full version.', 'strong-at-the-edges'],
        ['Crow, a lower block', 'If last week was calm, take a thinner block.', 'crow-feet-down'],
        ['Crow, one foot up', 'Cushion in front of the face. Nobody is watching.', 'crow-one-foot-up'],
        ['Warm legs', 'A walk would do as well, but it rains.', 'warm-legs'],
      ],
    ],
  },
  {
    teacher: 'priya',
    title: 'The slow month',
    description: 'Yin for the parts that stay tired.',
    slots: [
      [2, '20:00'],
      [3, '20:00'],
      [5, '20:00'],
      [6, '20:00'],
      [7, '20:00'],
    ],
    weeks: [
      [
        ['Slow tide', 'The long one. Begin with the lamp already low.', 'slow-tide'],
        ['Unhurried hips', 'Plenty of pillow, then one more.', 'unhurried-hips'],
        ['Dragon, then sphinx', 'Pad the back knee. Then pad it again.', 'dragon-then-sphinx'],
        ['Saddle, with support', 'Half of it is a whole practice.', 'saddle-with-support'],
        ['Stillness', 'Three shapes, almost no talking.', 'stillness'],
      ],
      [
        ['Butterfly and nothing', 'Tonight the nothing matters more.', 'butterfly-and-nothing'],
        ['Slow tide, second look', 'The same shapes, each a little longer than you remember.', 'slow-tide'],
        ['Hips, the stubborn side', 'You know which. Start there.', 'unhurried-hips'],
        [
          'Dragon, sphinx, stillness',
          'Two videos, one evening. The second is optional.',
          'dragon-then-sphinx',
        ],
        ['An evening of very little', 'Choose one shape and stay in it.', 'stillness'],
      ],
    ],
  },
  {
    teacher: 'kofi',
    title: 'Learning to exhale',
    description: 'A few minutes before breakfast, five mornings a week.',
    slots: [
      [1, '06:00'],
      [2, '06:00'],
      [3, '06:00'],
      [4, '06:00'],
      [5, '06:30'],
    ],
    weeks: [
      [
        ['The breath you have', 'Look before you touch anything.', 'the-breath-you-have'],
        ['Longer out than in', 'Four and six. Eight is for another day.', 'longer-out-than-in'],
        ['Counting breath', 'I lose the number around seven. You?', 'counting-breath'],
        ['A small pause', 'Lean on the gap. Don’t move in.', 'a-small-pause'],
        ['Box breathing', 'Four sides and one bad joke.', 'box-breathing'],
      ],
      [
        ['Breathing low', 'Hands on the back of the waist. Wait for it there.', 'breathing-low'],
        ['Longer out, lying down', 'Same numbers, no posture to think about.', 'longer-out-than-in'],
        ['Humming home', 'Apologise to the neighbours in advance.', 'humming-home'],
        ['Counting, backwards', 'Ten to one. Harder, for no reason I can explain.', 'counting-breath'],
        ['Box breathing, 12 rounds', 'Skip the waits whenever you like.', 'box-breathing'],
      ],
    ],
  },
]
