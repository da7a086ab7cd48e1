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
  /** Colour as `rgba(r, g, b, a)`. */
  color: string
  /** Input of `portrait`, which draws a picture until a photo is uploaded. */
  look: PortraitLook
}

export type TeacherContent = Named & {
  key: TeacherKey
  description: string
  tags: readonly string[]
  instagrammAccount: string
  registeredDaysAgo: number
}

/** A membership of the demo, relative to the day the demo is seeded. */
export type MembershipContent = {
  plan: PlanKey
  startedDaysAgo: number
  /** Days since its last period ended; null while it runs. */
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
  /** The first tag is the style, which also decides the print. */
  tags: readonly [TagTitle, ...TagTitle[]]
  /** Length of its film, in whole minutes. */
  minutes: number
  addedDaysAgo: number
}

/** Hand-written part of a video; the rest is derived. */
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
  /** Start time, ISO 8601 UTC. */
  startsAt: string
  videos: readonly string[]
}

export type CalendarContent = {
  id: string
  teacher: TeacherKey
  title: string
  description: string
  /** First day of a UTC month, `YYYY-MM-DD`. */
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
  /** Recipients who have opened it. */
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
