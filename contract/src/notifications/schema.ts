import { z } from 'zod'
import { DAY, inRange, startOfDay } from '../dates.ts'
import { required } from '../field-texts.ts'
import { Standing } from '../membership/schema.ts'
import { standings } from '../membership/standings.ts'
import { listOf, Paging } from '../paging.ts'
import { MOST_UNSEEN_DAYS } from '../people/rules.ts'
import { RichText } from '../rich-text-field.ts'
import { TypedLine } from '../typed-text.ts'
import { DayText, Id, IdOr, Instant, LONGEST_INSTANT, QueryBoolean, QueryList } from '../values.ts'
import { Video } from '../videos/schema.ts'
import { isChosen } from './is-chosen.ts'
import { fieldTexts, MOST_CHOSEN, NOTIFICATION_LENGTH, NOTIFICATION_TITLE_LENGTH } from './messages.ts'

const Ids = z
  .array(Id)
  .max(MOST_CHOSEN, fieldTexts.tooMany)
  .overwrite((ids) => [...new Set(ids)])
  .default([])

/** ANOTIF-10: recipients; options add up, and everybody receives one copy. */
export const SendOptions = z.strictObject({
  sendToAllCoaches: z.boolean().default(false),
  sendToAllStudents: z.boolean().default(false),
  /** Everybody with a running membership; for a teacher everybody who joined one of their calendars (D11). */
  sendToSubscribedStudents: z.boolean().default(false),
  sendToUserIds: Ids,
  sendToCalendarIds: Ids,
  /**
   * Only those of them who stand in one of these ways, who have this plan, who practise with this teacher, and who have not been
   * here for so many days; for Admin alone.
   */
  only: z
    .strictObject({
      states: z.array(Standing).min(1).max(standings.length).optional(),
      priceId: Id.optional(),
      teacherId: Id.optional(),
      unseenDays: z.number().int().min(1).max(MOST_UNSEEN_DAYS).optional(),
    })
    .optional(),
})
export type SendOptions = z.output<typeof SendOptions>

/** At least one option, and an empty list of people does not count (BO-VALID-24, BO-VALID-25). */
const ChosenOptions = SendOptions.refine((options) => Object.values(options).some(isChosen), required)

/** The recipients of a notification that is being written, and how many people these are and are reached in each way. */
export const RecipientsQuestion = z.strictObject({ sendOptions: ChosenOptions })
export type RecipientsQuestion = z.output<typeof RecipientsQuestion>
export const RecipientsCount = z.object({
  count: z.number().int(),
  /** Those who have chosen to be mailed. */
  byMail: z.number().int(),
  /** Those who are mailed if it is mailed to all: everybody but who wants no studio news. */
  byMailToAll: z.number().int(),
  byPush: z.number().int(),
})
export type RecipientsCount = z.output<typeof RecipientsCount>

const Title = TypedLine({ max: NOTIFICATION_TITLE_LENGTH, empty: required, long: fieldTexts.titleLong })

/** BO-API-31. */
export const NotificationDraft = z.strictObject({
  title: Title,
  description: RichText(NOTIFICATION_LENGTH, {
    required,
    tooLong: fieldTexts.descriptionLong,
  }),
  videoId: IdOr(fieldTexts.video).nullish(),
  sendOptions: ChosenOptions,
  /** Mails it also to those who have not chosen that, as studio news, which they can switch off. */
  mailToAll: z.boolean().default(false),
})
export type NotificationDraft = z.output<typeof NotificationDraft>
const Author = z.object({
  id: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
})

/** The people and calendars of `sendOptions` by name, the first ones, and how many people the notification was sent to. */
export const SentTo = z.object({
  users: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  calendars: z.array(z.object({ title: z.string() })),
  count: z.number().int().nullable(),
})
export type SentTo = z.output<typeof SentTo>

/**
 * NOTIF-04, ANOTIF-11; `user` is null once the author is deleted, `sendOptions` and `sentTo` are answered to the author and
 * Admin only.
 */
export const Notification = z.object({
  id: Id,
  title: z.string(),
  /** Limited HTML (S-I4). */
  description: z.string(),
  dateTime: Instant,
  isRead: z.boolean(),
  user: Author.nullable(),
  /** Root-relative signed URL, valid for five minutes. */
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  videoId: Id.nullable(),
  video: Video.nullable(),
  /** The month it is about: 'Ines’s December is here'. */
  calendar: z.object({ id: Id, userId: Id, monthOfCreation: Instant, joined: z.boolean() }).nullable(),
  sendOptions: SendOptions.optional(),
  sentTo: SentTo.optional(),
})
export type Notification = z.output<typeof Notification>

/** An instant, or a UTC day: its first instant as a start, its last instant as an end. */
const bound = (end: boolean) =>
  z
    .union([DayText, z.iso.datetime({ offset: true }).max(LONGEST_INSTANT)], fieldTexts.date)
    .transform((text) => (text.length > 11 ? new Date(text) : dayBound(text, end)))
    .refine((instant) => instant !== null && inRange(instant.toISOString()), fieldTexts.date)
    .optional()

function dayBound(day: string, end: boolean): Date | null {
  const start = startOfDay(day)
  return start && end ? new Date(start.getTime() + DAY - 1) : start
}

/** API-22, BO-API-30; the range of dates includes both ends. */
export const MyNotificationsQuery = Paging.extend({
  dateTimeFrom: bound(false),
  dateTimeTo: bound(true),
  title: z.string().max(100).optional(),
  text: z.string().max(500).optional(),
})
export type MyNotificationsQuery = z.output<typeof MyNotificationsQuery>

/** BO-API-29; `userIds` are authors, and `received` adds notifications that the caller received (ANOTIF-05). */
export const NotificationsQuery = MyNotificationsQuery.extend({
  userIds: QueryList(Id),
  received: QueryBoolean.optional(),
})
export type NotificationsQuery = z.output<typeof NotificationsQuery>

export const Notifications = listOf(Notification)
export type Notifications = z.output<typeof Notifications>

export const Unread = z.object({ unreadCount: z.number().int() })
export type Unread = z.output<typeof Unread>
export const MyNotifications = Notifications.extend(Unread.shape)
export type MyNotifications = z.output<typeof MyNotifications>

export const ReadMark = z.strictObject({ ids: z.array(Id).max(MOST_CHOSEN, fieldTexts.tooMany) })
export const Attachment = z.object({ fileUrl: z.string() })
