import { describe, expect, test } from 'vitest'
import { Email } from '../email.ts'
import { fieldTexts } from './messages.ts'
import { Password, PersonName, Role, roles, UserName } from './schema.ts'
import { Registration, RegistrationForm } from './sign-up/schema.ts'

const errorOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

describe('what a person types', () => {
  test.each(['Sunny7', 'aB3$%!*#?&@', 'Abcdefghijklmnopqrs1'])(
    'VALID-01, BO-VALID-38: the password %s fits the rule',
    (word) => {
      expect(errorOf(Password, word)).toBeUndefined()
    },
  )
  test.each([
    'Sun7a',
    'sunny7',
    'SUNNY7',
    'Sunnyy',
    'Sunny 7',
    'Sunny7é',
    'Abcdefghijklmnopqrst1',
    '',
    7,
    undefined,
  ])('VALID-02, BO-VALID-38: the password %j is told the rule', (word) => {
    expect(errorOf(Password, word)).toBe(fieldTexts.password)
  })
  test.each(['a@b.co', "o'neil+yoga@sub.example.com", 'x@[127.0.0.1]', ' ada@example.com '])(
    'VALID-05: %s is an e-mail address',
    (email) => expect(errorOf(Email, email)).toBeUndefined(),
  )
  test.each([
    ['info@müller.de', 'info@xn--mller-kva.de'],
    ['ada@ПОЧТА.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['ada@xn--80a1acny.xn--p1ai', 'ada@xn--80a1acny.xn--p1ai'],
    ['\u202aada@example.com\u202c', 'ada@example.com'],
    ['\u200bada@exam\u00adple.com ', 'ada@example.com'],
  ])('VALID-05: the typed or pasted address %j is written to as %s', (typed, email) => {
    expect(Email.parse(typed)).toBe(email)
  })
  test.each([
    'a@b',
    'a b@c.de',
    '@c.de',
    'a@',
    'a@c..de',
    'é@c.de',
    'hähn@käse.de',
    'a@é',
    'a@é..de',
    `${'a'.repeat(65)}@c.de`,
    null,
  ])('VALID-06: %j is no e-mail address', (email) => expect(errorOf(Email, email)).toBe(fieldTexts.email))
  test.each(['Al', 'a'.repeat(24), "O'Neil", 'Anne-Marie', 'Łucja', '李小龙', '李', '김', 'Mary Ann'])(
    'VALID-09, BO-VALID-31, D10: %s is a name',
    (name) => {
      expect(errorOf(PersonName, name)).toBeUndefined()
    },
  )
  test.each(['A', 'é', 'a'.repeat(25), 'Bob1', 'Bob_', '  B ', '\u202eBob', 4])(
    'VALID-09, BO-VALID-31, S-I8: %j is no name',
    (name) => {
      expect(errorOf(PersonName, name)).toBe(fieldTexts.name)
    },
  )
  test.each(['ada', 'a1', 'a-_.', 'Łucja.7', 'a'.repeat(24)])(
    'VALID-10, BO-VALID-32, INVITE-03: %s is a user name',
    (name) => {
      expect(errorOf(UserName, name)).toBeUndefined()
    },
  )
  test('VALID-10: a phone’s keyboard writes a space after a user name, which is none of it', () => {
    expect(UserName.parse('ada ')).toBe('ada')
  })
  test.each(['a', '12', '-.', 'a b', 'a@b', 'a'.repeat(25), '', undefined])(
    'VALID-11, BO-VALID-32, INVITE-03: %j is no user name',
    (name) => {
      expect(errorOf(UserName, name)).toBe(fieldTexts.userName)
    },
  )

  test('VALID-04: a password typed differently the second time is told together with the other fields', () => {
    const form = { firstName: 'A', lastName: 'Bo', email: 'a@b.co', userName: 'ada', password: 'Sunny7' }
    const issues = RegistrationForm.safeParse({ ...form, confirmPassword: 'Sunny8' }).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.')).sort()).toEqual(['confirmPassword', 'firstName'])
    expect(issues.map((issue) => issue.message)).toContain(fieldTexts.confirmPassword)
    const right = { ...form, firstName: 'Ada', confirmPassword: 'Sunny7' }
    expect(RegistrationForm.safeParse(right).success).toBe(true)
  })

  test('SIGNUP-10: step 1 asks for two names, an address, a user name and a password; only an invitation and the browser’s zone add to it', () => {
    const optional = Object.entries(Registration.shape).filter(
      ([, shape]) => shape.safeParse(undefined).success,
    )
    expect(optional.map(([name]) => name)).toEqual(['inviteToken', 'timeZone'])
    const draft = ['firstName', 'lastName', 'email', 'userName', 'password']
    expect(Object.keys(Registration.shape)).toEqual([...draft, 'inviteToken', 'timeZone'])
  })

  test('S-A12: a role is no field of the registration', () => {
    const form = {
      firstName: 'Ada',
      lastName: 'Bo',
      email: 'a@b.co',
      userName: 'ada',
      password: 'Sunny7',
      role: 'Admin',
    }
    expect(Registration.safeParse(form).error?.issues[0]?.code).toBe('unrecognized_keys')
  })
})

test('ACCESS-01: somebody signed in is a member, a teacher or an administrator, and nothing else', () => {
  expect(roles).toEqual(['Student', 'Coach', 'Admin'])
  for (const role of roles) expect(Role.parse(role)).toBe(role)
  for (const none of ['Visitor', 'Teacher', 'admin', '', null])
    expect(Role.safeParse(none).success).toBe(false)
})
