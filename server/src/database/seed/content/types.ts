import type { IntervalUnit, Permission, PlanIcon } from '@studio/contract/plans/schema.ts'
import type { DurationType } from '@studio/contract/promo/schema.ts'
import type { PortraitLook } from '@studio/pictures/portrait.ts'
import type { TagTitle } from './tags.ts'

export type TeacherKey = 'ines' | 'amara' | 'tomas' | 'lena' | 'priya' | 'kofi' | 'mei' | 'jonas'
export type PlanKey = 'drop-in' | 'daily' | 'full' | 'guided'
export type PersonKey = 'admin' | 'member' | 'daily' | 'daypass' | 'lapsed'

type Named = {
  id: string
  firstName: string
  lastName: string
  userName: string
  email: string
  city: string
  country: string
  /** As `rgba(r, g, b, a)`. */
  color: string
  /** What `portrait` draws while nobody has uploaded a photo. */
  look: PortraitLook
}

export type TeacherContent = Named & {
  key: TeacherKey
  description: string
  tags: readonly string[]
  instagrammAccount: string
  registeredDaysAgo: number
}

/** A membership of the demo, seen from the day the demo is seeded. */
export type MembershipContent = {
  plan: PlanKey
  startedDaysAgo: number
  /** Null while it runs; otherwise how long ago its last period ended. */
  endedDaysAgo: number | null
}

export type PersonContent = Named & {
  key: PersonKey
  role: 'Admin' | 'Student'
  registeredDaysAgo: number
  membership: MembershipContent | null
  joined: readonly TeacherKey[]
}

export type VideoContent = {
  key: string
  id: string
  title: string
  description: string
  teacher: TeacherKey
  /** The first is the style, which also chooses the print. */
  tags: readonly [TagTitle, ...TagTitle[]]
  /** How long its film runs, in whole minutes. */
  minutes: number
  addedDaysAgo: number
}

/** What is written by hand of a video; the rest follows. */
export type VideoDraft = Omit<VideoContent, 'id' | 'addedDaysAgo' | 'teacher'>

export type PackContent = {
  key: string
  id: string
  title: string
  videos: readonly string[]
  addedDaysAgo: number
}

export type EventContent = {
  id: string
  title: string
  description: string
  /** An instant, ISO 8601 UTC. */
  startsAt: string
  videos: readonly string[]
}

export type CalendarContent = {
  id: string
  teacher: TeacherKey
  title: string
  description: string
  /** The first day of a UTC month, `YYYY-MM-DD`. */
  month: string
  type: 'Day5'
  events: readonly EventContent[]
}

export type NotificationContent = {
  id: string
  author: TeacherKey | 'admin'
  title: string
  /** Limited HTML: bold, italic, underline. */
  description: string
  sentHoursAgo: number
  recipients: readonly (PersonKey | TeacherKey)[]
  /** Who of the recipients has opened it. */
  readBy: readonly (PersonKey | TeacherKey)[]
  video: string | null
}

export type PlanContent = {
  key: PlanKey
  id: string
  title: string
  /** Limited HTML, at most 175 plain characters. */
  description: string
  /** Whole dollars; 0 means Coming Soon. */
  cost: number
  intervalUnit: IntervalUnit
  permissions: readonly Permission[]
  icon: PlanIcon
}

export type PromoCodeContent = {
  id: string
  code: string
  percentOff: number
  durationType: DurationType
  durationInMonths: number | null
  allowedPlans: readonly PlanKey[]
  /** 0 is unlimited. */
  maxRedemptions: number
  startsInDays: number
  /** Valid through that UTC day; negative is past. */
  expiresInDays: number
}
