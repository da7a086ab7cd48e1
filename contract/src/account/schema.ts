import { z } from 'zod'
import { EmailOr } from '../email.ts'
import { required } from '../field-texts.ts'
import { Standing, Subscription } from '../membership/schema.ts'
import { listOf, orderedBy, Paging } from '../paging.ts'
import {
  Password,
  Person,
  PersonName,
  RequiredUserName,
  Role,
  StaffRole,
  Teacher,
  typedTwice,
  UserName,
} from '../people/schema.ts'
import { ToldZone } from '../time-zone.ts'
import { TypedLine, TypedLines } from '../typed-text.ts'
import { Id, Instant, QueryBoolean, QueryList, TypedNumber, Version } from '../values.ts'
import { fieldTexts, TAGS } from './messages.ts'
import { PasskeyUse } from './passkeys/schema.ts'
import { BLOCK_DAYS, MOST_BLOCK_DAYS } from './rules.ts'
import { TypedCode } from './second-factor/schema.ts'

/** PROFILE-06: a person as they themselves and Admins see them. */
export const User = Person.extend({ subscription: Subscription.nullable(), version: Version })
export type User = z.output<typeof User>

/** The sign-in body; a password that breaks the rule is simply wrong here (D9). */
export const Credentials = z.strictObject({
  email: z.string().max(320),
  password: z.string().max(200),
  /** Code of the second factor, for people who have one (S-A16). */
  code: TypedCode.optional(),
  /** Use of a passkey in place of a code. */
  passkey: PasskeyUse.optional(),
  /** Time zone of the browser, for the times in mails (D1). */
  timeZone: ToldZone.optional(),
})

/** The sign-in form, with an error at each empty field. */
export const SignInForm = z.strictObject({
  email: z.string().trim().min(1, required).max(320),
  password: z.string().min(1, required).max(200),
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
  oldPassword: z.string().min(1, required).max(200),
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
  days: TypedNumber.int(fieldTexts.days)
    .min(BLOCK_DAYS.min, fieldTexts.days)
    .max(MOST_BLOCK_DAYS, fieldTexts.days),
})

/** INVITE-01: the invitation form. */
export const InviteForm = InviteBody.pick({ email: true, userName: true })
const ownPassword = z.string().min(1, required).max(200)
/** The same for another Admin, with the password of whoever invites (S-A16). */
export const InviteAdminForm = InviteForm.extend({ password: ownPassword })

/** What somebody of the staff becomes; the password is that of the Admin who decides (S-A16). */
export const RoleBody = z.strictObject({ role: StaffRole, password: ownPassword })
export const RoleForm = RoleBody.pick({ password: true })

export const DeleteQuery = z.object({ permanentDelete: QueryBoolean.optional() })

const line = TypedLine({ max: 200, long: fieldTexts.line })

/** VALID-14, D10: an account name, never a URL; empty means no account, which a teacher's form refuses (VALID-13). */
export const InstagramAccount = z
  .string()
  .max(30, { error: fieldTexts.instagram, abort: true })
  .regex(/^[A-Za-z0-9._]{0,30}$/, fieldTexts.instagram)
export const RequiredInstagramAccount = InstagramAccount.min(1, required)

const tag = TypedLine({ max: TAGS.length, empty: fieldTexts.tag, long: fieldTexts.tag })

/** The fields of a profile that its owner or an Admin can change; absent fields keep their value, others are refused (S-Z3). */
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

/** USERS-03: the fields an Admin changes of another person's profile, all required. */
export const PersonForm = ProfileBody.pick({ firstName: true, lastName: true })
  .required()
  .extend({ userName: RequiredUserName })

export const Avatar = z.object({ avatarUrl: z.string() })
export const Cover = z.object({ coverUrl: z.string() })

export const PeopleQuery = Paging.extend(orderedBy('RegistrationDateTime', 'UserName').shape).extend({
  userName: z.string().max(100).optional(),
  role: Role.optional(),
  /** Only those who stand in one of these ways; for Admin alone. */
  states: QueryList(Standing),
  /** Only those whose running membership is of this plan; for Admin alone. */
  priceId: Id.optional(),
})
/** Teachers with their public fields for everybody; full users for Admin (D10, S-Z4). */
export const PeopleList = listOf(z.union([User, Teacher]))

/** BO-API-04, SUBS-01, SUBS-03: a person whose membership has started and not ended. */
export const SubscribedUser = Person.extend({
  subscription: Subscription.extend({
    daysLeft: z.number().int(),
    planTitle: z.string(),
    /** Dollars and date of the next charge with its code and booked plan; null for none. */
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

/** How long an Admin may see the studio as another person, in minutes. */
export const LOOK_MINUTES = 30

/** Access to the studio as another person sees it: a token that can't be renewed. */
export const Look = z.object({
  accessToken: z.string(),
  /** Latest time at which it ends. */
  dateTimeEnd: Instant,
  user: User,
})
export type Look = z.output<typeof Look>
