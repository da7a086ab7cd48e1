import { z } from 'zod'
import { Subscription } from '../membership/schema.ts'
import { listOf, orderedBy, Paging } from '../paging.ts'
import { Password, Person, PersonName, Role, Teacher, UserName } from '../people/schema.ts'
import { Id, QueryBoolean } from '../values.ts'

/** PROFILE-06: a person as he or an Admin sees himself. */
export const User = Person.extend({ subscription: Subscription.nullable() })
export type User = z.output<typeof User>

/** What is typed at sign-in; a password that breaks the rule is simply wrong here (D9). */
export const Credentials = z.strictObject({ email: z.string().max(320), password: z.string().max(200) })

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
export const ChangePasswordBody = z.strictObject({ oldPassword: z.string().max(200), newPassword: Password })

export const TAGS = { most: 5, length: 50 }

const line = z
  .string()
  .max(200)
  .transform((text) => text.trim())

/** Everything a person may change of himself; what is absent stays (S-Z3). */
export const ProfileBody = z
  .strictObject({
    firstName: PersonName,
    lastName: PersonName,
    userName: UserName,
    description: z.string().max(2000),
    instagrammAccount: z.string().max(100),
    address: line,
    country: line,
    city: line,
    color: z.string().regex(/^rgba\((\d{1,3}, ?){3}(0|1|0?\.\d{1,3})\)$/, 'Please, choose a colour'),
    tags: z.array(z.string().trim().min(1).max(TAGS.length)).max(TAGS.most),
  })
  .partial()

export const Avatar = z.object({ avatarUrl: z.string() })
export const Cover = z.object({ coverUrl: z.string() })

export const PeopleQuery = Paging.extend(orderedBy('RegistrationDateTime', 'UserName').shape).extend({
  userName: z.string().max(100).optional(),
  role: Role.optional(),
})
/** Teachers with their public fields for everybody; whole users for Admin (D10, S-Z4). */
export const PeopleList = listOf(z.union([User, Teacher]))
export const TeacherList = listOf(Teacher)
export const permanent = z.object({ permanentDelete: QueryBoolean.default(false) })
