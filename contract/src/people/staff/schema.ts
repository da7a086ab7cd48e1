import { z } from 'zod'
import { EmailOr } from '../../email.ts'
import { required } from '../../field-texts.ts'
import { GiveForm, Standing, Subscription } from '../../membership/schema.ts'
import { listOf, orderedBy, Paging } from '../../paging.ts'
import { Id, Instant, QueryBoolean, QueryList, TypedNumber } from '../../values.ts'
import { BLOCK_DAYS, MOST_UNSEEN_DAYS } from '../rules.ts'
import { ImportedName, Person, RequiredUserName, Role, Teacher } from '../schema.ts'
import { User } from '../sign-in/schema.ts'
import { MOST_BLOCK_DAYS, staffTexts } from './messages.ts'

/** Who works here: these are invited, and change among themselves. */
export const StaffRole = z.enum(['Coach', 'Admin'], staffTexts.staffOnly)
export type StaffRole = z.output<typeof StaffRole>

/** INVITE-01 to INVITE-03: the teacher or Admin to invite, and the page of this studio where they create their account. */
export const InviteBody = z.strictObject({
  email: EmailOr(required),
  userName: RequiredUserName,
  role: StaffRole,
  registerPageUrl: z.string().max(500),
  /** The Admin's own, asked for where another Admin is invited (S-A16). */
  password: z.string().max(200).optional(),
})

/** BO-API-08, BLOCK-01: null means a block without an end; without the field it ends a day from now. */
export const BlockBody = z.strictObject({
  blockedAccess: z.boolean(),
  blockedChat: z.boolean(),
  blockedComments: z.boolean(),
  blockedToDateTime: Instant.nullable().optional(),
})

/** BLOCK-02: the block form; the end is computed from the days (BLOCK-03). */
export const BlockForm = BlockBody.omit({ blockedToDateTime: true }).extend({
  days: TypedNumber.int(staffTexts.days)
    .min(BLOCK_DAYS.min, staffTexts.days)
    .max(MOST_BLOCK_DAYS, staffTexts.days),
})

/** INVITE-01: the invitation form. */
export const InviteForm = InviteBody.pick({ email: true, userName: true })

const ownPassword = z.string().min(1, required).max(200)

/** The same for another Admin, with the password of whoever invites (S-A16). */
export const InviteAdminForm = InviteForm.extend({ password: ownPassword })

/** A member by hand, with a plan from the studio; `mail` sends them a link to choose a password. */
export const MemberByHand = GiveForm.extend({
  firstName: ImportedName,
  lastName: ImportedName,
  email: EmailOr(required),
})

/** What somebody of the staff becomes; the password is that of the Admin who decides (S-A16). */
export const RoleBody = z.strictObject({ role: StaffRole, password: ownPassword })

export const RoleForm = RoleBody.pick({ password: true })

export const DeleteQuery = z.object({ permanentDelete: QueryBoolean.optional() })

/** Visits are known for 90 days. */
export const UnseenDays = z.coerce.number<number | string>().int().min(1).max(MOST_UNSEEN_DAYS)

export const PeopleQuery = Paging.extend(orderedBy('RegistrationDateTime', 'UserName').shape).extend({
  userName: z.string().max(100).optional(),
  role: Role.optional(),
  /** Only those who stand in one of these ways; for Admin alone. */
  states: QueryList(Standing),
  /** Only those whose running membership is of this plan; for Admin alone. */
  priceId: Id.optional(),
  /** Only those who have not been here for so many days; for Admin alone. */
  unseenDays: UnseenDays.optional(),
})

/** A user in Admin's lists. */
export const ListedUser = User.extend({
  /** UTC day of their last visit within 90 days; null before that, and of whoever keeps no history. */
  seenOn: z.string().nullable(),
  /** When their card is asked again for an open invoice; null where none is, or no more. */
  retryDateTime: Instant.nullable(),
})
export type ListedUser = z.output<typeof ListedUser>

/** Teachers with their public fields for everybody; full users for Admin (D10, S-Z4). */
export const PeopleList = listOf(z.union([ListedUser, Teacher]))

/** BO-API-04, SUBS-01, SUBS-03: a person whose membership has started and not ended. */
export const SubscribedUser = Person.extend({
  subscription: Subscription.extend({
    daysLeft: z.number().int(),
    planTitle: z.string(),
    /** Amount and date of the next charge with its code and booked plan; null for none. */
    nextCharge: z.object({ amount: z.number(), dateTime: Instant }).nullable(),
    /** The unpaid invoice of a past due membership: its date, and when its payment is tried again; null for none. */
    unpaid: z.object({ dateTime: Instant, nextAttemptDateTime: Instant.nullable() }).nullable(),
  }),
})

export type SubscribedUser = z.output<typeof SubscribedUser>

export const SubscribedQuery = Paging.extend(
  orderedBy('DateTimeEnd', 'RegistrationDateTime', 'UserName').shape,
).extend({
  userName: z.string().max(100).optional(),
  /** Only those who stand in one of these ways; in their trial are all whose free days run, called off or not. */
  states: QueryList(Standing),
  /** Only those who have this plan. */
  priceId: Id.optional(),
})

/** How many people stand in each way; whose trial was called off is in it, and ending as well. A count of `given` is absent where there is none. */
export const StandingCounts = z.partialRecord(Standing, z.number().int())
export type StandingCounts = z.output<typeof StandingCounts>

export const SubscribedList = listOf(SubscribedUser)

/** A member of a teacher's calendars as the teacher sees them, without an e-mail address (D10). */
export const MyStudent = Teacher.pick({
  id: true,
  userName: true,
  firstName: true,
  lastName: true,
  avatarUrl: true,
}).extend({
  /** Time at which they joined the first of the teacher's calendars they belong to. */
  sinceDateTime: Instant,
  calendars: z.array(z.object({ id: Id, title: z.string(), monthOfCreation: Instant })),
})

export type MyStudent = z.output<typeof MyStudent>

export const MyStudentsQuery = Paging.extend({
  userName: z.string().max(100).optional(),
  calendarId: Id.optional(),
})

export type MyStudentsQuery = z.output<typeof MyStudentsQuery>

export const MyStudentsList = listOf(MyStudent)

export const TeacherList = listOf(Teacher)

/** An invitation that is not used yet; an address has only its newest one (S-A13). */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  userName: z.string(),
  /** What they become. */
  role: StaffRole,
  dateTime: Instant,
  dateTimeExpires: Instant,
})

export type Invitation = z.output<typeof Invitation>

export const InvitationsQuery = Paging

export const Invitations = listOf(Invitation)
