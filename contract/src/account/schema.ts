import { z } from 'zod'
import { Email } from '../email.ts'
import { Subscription } from '../membership/schema.ts'
import { listOf, orderedBy, Paging } from '../paging.ts'
import { Password, Person, PersonName, Role, Teacher, typedTwice, UserName } from '../people/schema.ts'
import { ToldZone } from '../time-zone.ts'
import { TypedNumber } from '../typed-number.ts'
import { TypedLine, TypedLines } from '../typed-text.ts'
import { Id, Instant, QueryBoolean } from '../values.ts'
import { Version } from '../version.ts'
import { TAGS } from './limits.ts'
import { fieldTexts } from './messages.ts'
import { BLOCK_DAYS, MOST_BLOCK_DAYS } from './rules.ts'

/** PROFILE-06: a person as they and Admins see them. */
export const User = Person.extend({ subscription: Subscription.nullable(), version: Version })
export type User = z.output<typeof User>

/** What is typed at sign-in; a password that breaks the rule is simply wrong here (D9). */
export const Credentials = z.strictObject({
  email: z.string().max(320),
  password: z.string().max(200),
  /** Of the browser; the mails name their times in it (D1). */
  timeZone: ToldZone.optional(),
})

/** The sign-in form: one that is not filled in is told so. */
export const SignInForm = z.strictObject({
  email: z.string().trim().min(1, fieldTexts.required).max(320),
  password: z.string().min(1, fieldTexts.required).max(200),
})

export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
})
export type Tokens = z.output<typeof Tokens>

export const SignedIn = Tokens.extend({ user: User })
export type SignedIn = z.output<typeof SignedIn>

export const TokenText = z.string().max(500)
export const RefreshQuery = z.object({ token: TokenText })
export const RefreshBody = z.strictObject({ token: TokenText })
export const SignOutBody = z.strictObject({ refreshToken: TokenText })

export const ForgotBody = z.strictObject({ email: z.string().max(320) })
export const ForgotQuery = z.object({ returnUrl: z.string().max(500).optional() })
export const ResetQuery = z.object({ userId: z.string().max(60), code: z.string().max(200) })
export const ResetBody = z.strictObject({ password: Password })
export const ChangePasswordQuery = z.object({ userId: Id })
const passwords = z.strictObject({
  oldPassword: z.string().min(1, fieldTexts.required).max(200),
  newPassword: Password,
})
const isAnother = ({ oldPassword, newPassword }: z.output<typeof passwords>) => oldPassword !== newPassword
const another = { path: ['newPassword'], error: fieldTexts.samePassword }
export const ChangePasswordBody = passwords.refine(isAnother, another)

const reset = typedTwice('password')
/** AUTH-11, VALID-04: the reset form, with the password typed twice. */
export const ResetForm = ResetBody.extend({ confirmPassword: reset.field }).refine(reset.same, reset.params)

const change = typedTwice('newPassword')
/** The profile's form that changes a password, typed twice. */
export const ChangePasswordForm = passwords
  .extend({ confirmPassword: change.field })
  .refine(isAnother, another)
  .refine(change.same, change.params)

/** INVITE-01 to INVITE-03: whom Admin asks to teach, and the page of this studio where the account is made. */
export const InviteBody = z.strictObject({
  email: Email,
  userName: UserName,
  role: z.literal('Coach', fieldTexts.coachOnly),
  registerPageUrl: z.string().max(500),
})

/** BO-API-08, BLOCK-01: an end that is null is none; one that is absent is a day from now. */
export const BlockBody = z.strictObject({
  blockedAccess: z.boolean(),
  blockedChat: z.boolean(),
  blockedComments: z.boolean(),
  blockedToDateTime: Instant.nullable().optional(),
})

/** BLOCK-02: what an Admin types of a block; its end is reckoned from the days (BLOCK-03). */
export const BlockForm = BlockBody.omit({ blockedToDateTime: true }).extend({
  days: TypedNumber.int(fieldTexts.days)
    .min(BLOCK_DAYS.min, fieldTexts.days)
    .max(MOST_BLOCK_DAYS, fieldTexts.days),
})

/** INVITE-01: what an Admin types of an invitation. */
export const InviteForm = InviteBody.pick({ email: true, userName: true })

export const DeleteQuery = z.object({ permanentDelete: QueryBoolean.optional() })

const line = TypedLine({ max: 200, long: fieldTexts.line })

/** VALID-14, D10: a name, never an address; empty means none, which a teacher's form refuses (VALID-13). */
export const InstagramAccount = z
  .string()
  .max(30, { error: fieldTexts.instagram, abort: true })
  .regex(/^[A-Za-z0-9._]{0,30}$/, fieldTexts.instagram)
export const RequiredInstagramAccount = InstagramAccount.min(1, fieldTexts.required)

const tag = TypedLine({ max: TAGS.length, empty: fieldTexts.tag, long: fieldTexts.tag })

/** Everything a person may change of themselves; what is absent stays (S-Z3). */
export const ProfileBody = z
  .strictObject({
    firstName: PersonName,
    lastName: PersonName,
    userName: UserName,
    description: TypedLines({ max: 2000, long: fieldTexts.description }),
    instagrammAccount: InstagramAccount,
    address: line,
    country: line,
    city: line,
    color: z
      .string()
      .max(40, { error: fieldTexts.colour, abort: true })
      .regex(/^rgba\((\d{1,3}, ?){3}(0|1|0?\.\d{1,3})\)$/, fieldTexts.colour),
    tags: z.array(tag).max(TAGS.most, fieldTexts.tags),
  })
  .partial()

/** USERS-03: what an Admin changes of somebody's profile, all of it typed. */
export const PersonForm = ProfileBody.pick({ userName: true, firstName: true, lastName: true }).required()

export const Avatar = z.object({ avatarUrl: z.string() })
export const Cover = z.object({ coverUrl: z.string() })

export const PeopleQuery = Paging.extend(orderedBy('RegistrationDateTime', 'UserName').shape).extend({
  userName: z.string().max(100).optional(),
  role: Role.optional(),
})
/** Teachers with their public fields for everybody; whole users for Admin (D10, S-Z4). */
export const PeopleList = listOf(z.union([User, Teacher]))

/** BO-API-04, SUBS-01, SUBS-03: a person with a membership that has begun and not ended. */
export const SubscribedUser = Person.extend({
  subscription: Subscription.extend({ daysLeft: z.number().int(), planTitle: z.string() }),
})
export type SubscribedUser = z.output<typeof SubscribedUser>
export const SubscribedQuery = Paging.extend(
  orderedBy('DateTimeEnd', 'RegistrationDateTime', 'UserName').shape,
).extend({ userName: z.string().max(100).optional() })
export const SubscribedList = listOf(SubscribedUser)

/** A member of a teacher's calendars, as the teacher sees them: no e-mail address (D10). */
export const MyStudent = Teacher.pick({
  id: true,
  userName: true,
  firstName: true,
  lastName: true,
  avatarUrl: true,
}).extend({
  /** When they joined the first of the teacher's calendars that they are in. */
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
