import { z } from 'zod'
import { RawText } from '../raw-text.ts'
import { Id, Instant } from '../values.ts'
import { looksLikeAddress, spacedName, wrongSignOf } from './field-faults.ts'
import {
  fieldTexts,
  IMPORTED_NAME_LENGTH,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SIGNS,
} from './messages.ts'

export const roles = ['Student', 'Coach', 'Admin'] as const

export const Role = z.enum(roles)

export type Role = (typeof roles)[number]

/** Most Chinese and Korean family names are one letter. */
const isWhole = (name: string) => /^[\p{Script=Han}\p{Script=Hangul}]$/u.test(name)

const NameOf = ({ min, max }: { min: number; max: number }) =>
  RawText({ max, wrong: fieldTexts.name, long: fieldTexts.name })
    // A document has spaces that do not break, a Japanese keyboard wide ones.
    .transform((text) =>
      spacedName(
        text
          .normalize('NFC')
          .replace(/\p{Zs}+/gu, ' ')
          .trim(),
      ),
    )
    .pipe(
      z
        .string()
        .refine((name) => isWhole(name) || [...name].length >= min, fieldTexts.name)
        .refine((name) => [...name].length <= max, fieldTexts.name)
        .refine((name) => /\p{L}/u.test(name) && wrongSignOf(name) === null, fieldTexts.name),
    )

/** VALID-09, VALID-18, D10: 2 to 24 letters of any script, or one Chinese or Korean one, with the signs that names have; nothing that mails to strangers would make a link. */
export const PersonName = NameOf({ min: NAME_MIN, max: NAME_MAX }).refine(
  (name) => !looksLikeAddress(name),
  fieldTexts.nameAddress,
)

/** A name that was taken elsewhere: people have shorter and longer ones than the form takes. */
export const ImportedName = NameOf({ min: 1, max: IMPORTED_NAME_LENGTH })

const USER_NAME = new RegExp(`^[\\p{L}\\p{M}\\p{Nd}\\-_.]{${NAME_MIN},${NAME_MAX}}$`, 'u')

/** A user name; an empty one has a message of its own. */
const UserNameOr = (empty: string) =>
  RawText({ max: NAME_MAX, wrong: empty, long: fieldTexts.userName })
    // A phone's keyboard writes a space after a word that it proposes.
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, { error: empty, abort: true })
        .regex(USER_NAME, fieldTexts.userName)
        .regex(/\p{L}/u, fieldTexts.userName),
    )

/** VALID-10, S-I8: 2 to 24 letters, digits, `-`, `_`, `.`, with at least one letter. */
export const UserName = UserNameOr(fieldTexts.userName)

/** A user name that an Admin types: an empty one is a required field (BO-ERR-01). */
export const RequiredUserName = UserNameOr(fieldTexts.name)

/** VALID-01: 6 to 20 of letters, digits and @$!%*#?&, with a lowercase, an uppercase and a digit. */
export const Password = z
  .string(fieldTexts.password)
  .max(PASSWORD_MAX, { error: fieldTexts.password, abort: true })
  .min(PASSWORD_MIN, fieldTexts.password)
  .regex(new RegExp(`^[A-Za-z\\d${PASSWORD_SIGNS}]*$`), fieldTexts.password)
  .regex(/[a-z]/, fieldTexts.password)
  .regex(/[A-Z]/, fieldTexts.password)
  .regex(/\d/, fieldTexts.password)

/** Builds the second field of a form that asks for a password twice: `confirmPassword` must equal the named field (VALID-04). */
export function typedTwice(name: string) {
  return {
    field: z.string(fieldTexts.confirmPassword),
    same: (form: Record<string, unknown>) => form[name] === form.confirmPassword,
    /** Reported together with the form's other errors instead of after them. */
    params: { path: ['confirmPassword'], error: fieldTexts.confirmPassword, when: isForm },
  }
}

function isForm({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

/** Public fields of a teacher (D10). */
export const Teacher = z.object({
  id: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  color: z.string().nullable(),
  description: z.string(),
  tags: z.array(z.string()),
  instagrammAccount: z.string().nullable(),
  calendarsCount: z.number().int(),
})

export type Teacher = z.output<typeof Teacher>

/** PROFILE-06 without the subscription, which `User` adds. */
export const Person = Teacher.extend({
  email: z.string(),
  role: Role,
  active: z.boolean(),
  address: z.string(),
  country: z.string(),
  city: z.string(),
  blockedAccess: z.boolean(),
  blockedChat: z.boolean(),
  blockedComments: z.boolean(),
  blockedToDateTime: Instant.nullable(),
  planId: Id.nullable(),
  stripeAccountId: z.string().nullable(),
  registrationDateTime: Instant,
  /** False for a student who has never finished the sign-up (D3). */
  signUpFinished: z.boolean(),
  /** Whether the mail server has said that there is no such address; until it is another, only receipts are tried. */
  mailsComeBack: z.boolean(),
})

export type Person = z.output<typeof Person>
