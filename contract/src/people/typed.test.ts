import { afterEach, expect, test, vi } from 'vitest'
import { toasts as cardToasts } from '../billing/messages.ts'
import { Email } from '../email.ts'
import * as membershipMessages from '../membership/messages.ts'
import { toasts as promoToasts } from '../promo/messages.ts'
import { CodeText } from '../promo/schema.ts'
import { toasts as accountToasts } from './messages.ts'
import { PersonForm } from './profile/schema.ts'
import { foldEmail } from './rules.ts'
import { Password, PersonName, UserName } from './schema.ts'
import { TypedCode } from './second-factor/schema.ts'
import { SignInForm } from './sign-in/schema.ts'
import { Registration } from './sign-up/schema.ts'
import { InviteBody } from './staff/schema.ts'

const passes = (schema: { safeParse(value: unknown): { success: boolean } }, text: string) =>
  schema.safeParse(text).success

test('names of people are letters of any script, hyphen, apostrophe and space (VALID-18, D10)', () => {
  for (const name of ["O'Neill", 'Anne-Marie', 'Ana Sofía', 'Łucja', '李小龍', 'D’Arc']) {
    expect(passes(PersonName, name), name).toBe(true)
  }
  for (const name of ['Ada1', 'Ada_L', 'Ada@L', '.Ada', 'Ada/L', '<b>Ada', 'Ada\u202E', 'Ada\nL', '😀😀']) {
    expect(passes(PersonName, name), name).toBe(false)
  }
})

test('a name that was copied out of a document, or typed with a Japanese keyboard, has plain spaces', () => {
  for (const typed of ['Ana María', 'Ana\u00a0María', 'Ana\u3000María', ' Ana \u202f María '])
    expect(PersonName.parse(typed)).toBe('Ana María')
})

test('a code of an app is the same with spaces, hyphens and the digits of a Japanese keyboard', () => {
  for (const typed of ['123456', ' 123 456', '123-456', '１２３４５６', '\u200e123\u00a0456\u200b'])
    expect(TypedCode.parse(typed)).toBe('123456')
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a name or address that is far too long, or a tower of marks, is refused unnormalised, at its field (S-I7)', () => {
  const normalise = vi.spyOn(String.prototype, 'normalize')
  for (const hostile of ['x'.repeat(30_000), `c${'\u0315\u0300\u05AE'.repeat(11)}`]) {
    for (const schema of [PersonName, UserName, Email]) expect(passes(schema, hostile)).toBe(false)
    const typed = {
      firstName: hostile,
      lastName: hostile,
      email: hostile,
      userName: hostile,
      password: hostile,
    }
    const { issues } = Registration.safeParse(typed).error ?? { issues: [] }
    expect(issues.map(({ path }) => path[0])).toEqual(Object.keys(typed))
  }
  expect(normalise).not.toHaveBeenCalled()
  const pieces = '\u1ED9'.repeat(24).normalize('NFD')
  for (const schema of [PersonName, UserName]) expect(schema.parse(pieces)).toBe('\u1ED9'.repeat(24))
})

test('an e-mail address that was copied with marks of direction or blanks around it is the address alone (VALID-05)', () => {
  for (const copied of [
    '\u202aada@example.com\u202c',
    '\u200bada@example.com\u00a0',
    '\ufeffada@example.com',
  ]) {
    expect(Email.parse(copied)).toBe('ada@example.com')
    expect(foldEmail(copied)).toBe('ada@example.com')
    expect(SignInForm.parse({ email: copied, password: 'x' }).email).toBe('ada@example.com')
  }
})

test('an e-mail address has no dot at an end of its local part, nor two in a row (VALID-05)', () => {
  for (const email of [
    'a.b@example.com',
    "o'neill+yoga@example.com",
    'a@[1.2.3.4]',
    `${'a'.repeat(64)}@example.com`,
  ]) {
    expect(passes(Email, email), email).toBe(true)
  }
  for (const email of [
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    '.@example.com',
    `${'a'.repeat(65)}@example.com`,
  ]) {
    expect(passes(Email, email), email).toBe(false)
  }
})

test('a code is read without its spaces (VALID-19, D7)', () => {
  for (const typed of [
    'WELCOME20',
    ' WELCOME20 ',
    'WEL COME 20',
    'welcome 20',
    'WELCOME\u00A020',
    '\tWELCOME20',
  ]) {
    expect(CodeText.parse(typed)).toBe(CodeText.parse('WELCOME20'))
    expect(CodeText.parse(typed)).not.toMatch(/\s/)
  }
})

test('LIMIT-05: passwords have 6 to 20 characters, user names and names 2 to 24', () => {
  const password = (length: number) => `Aa1${'x'.repeat(length - 3)}`
  expect([5, 6, 20, 21].map((length) => passes(Password, password(length)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  for (const schema of [UserName, PersonName]) {
    expect([1, 2, 24, 25].map((length) => passes(schema, 'x'.repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  }
})

test('ERR-07: what succeeded is said in these words', () => {
  const said = Object.values({
    ...accountToasts,
    ...cardToasts,
    ...promoToasts,
    ...membershipMessages.toasts,
  })
  expect(said).toEqual(
    expect.arrayContaining([
      'Information successfully saved',
      'Promo-Code is active',
      'Your payment method was successfully updated',
      'Your plan was successfully added/updated',
      'Your subscription was canceled successfully',
    ]),
  )
})

test('an Admin reads at each empty field that it is required, and at a wrong one what it may be (INVITE-02, INVITE-03, BO-ERR-01)', () => {
  const errorsOf = (userName: string, email: string) => {
    const invite = { userName, email, role: 'Coach', registerPageUrl: '' }
    const edit = { userName, firstName: 'Ada', lastName: 'Byron' }
    const found = [InviteBody.safeParse(invite), PersonForm.safeParse(edit)]
    return found.map(({ error }) => error?.issues.map(({ path, message }) => `${path}: ${message}`))
  }
  const required = 'This is a required field'
  expect(errorsOf('', ' ')).toEqual([
    [`email: ${required}`, `userName: ${required}`],
    [`userName: ${required}`],
  ])
  const wrong = 'userName: Please, use letters, numbers and special characters _ - .'
  expect(errorsOf('a!', 'ada@')).toEqual([
    ["email: Valid email can contain only latin letters, numbers, '@' and '.'", wrong],
    [wrong],
  ])
})
