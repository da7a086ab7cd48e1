import { expect, test } from 'vitest'
import { nameFault, passwordFault, withFault } from './field-faults.ts'
import { fieldTexts } from './messages.ts'
import { looksLikeStaff } from './reserved-names.ts'
import { Password, PersonName } from './schema.ts'
import { Registration } from './sign-up/schema.ts'

test.each([
  ['xevgeB-rohmy4-vuncib', '“-” can’t be used.'],
  ['Pass word1', 'A space can’t be used.'],
  ['ALLCAPS99', 'It needs a small letter.'],
  ['alllower99', 'It needs a capital letter.'],
  ['NoNumbers', 'It needs a number.'],
  ['Aa1', 'It has 3 characters and needs at least 6.'],
  ['Aa1aaaaaaaaaaaaaaaaaaa', 'It has 22 characters, and 20 is the most.'],
  [
    'äB-',
    '“ä” can’t be used. It has 3 characters and needs at least 6. It needs a small letter. It needs a number.',
  ],
])('a refused password is told what is wrong with it: %s (VALID-01)', (typed, fault) => {
  expect(Password.safeParse(typed).error?.issues[0]?.message).toBe(fieldTexts.password)
  expect(passwordFault(typed)).toBe(fault)
  expect(withFault('newPassword', fieldTexts.password, typed)).toBe(`${fieldTexts.password}\n${fault}`)
})

test('a password that is taken has no fault, and an empty one is not explained (VALID-01)', () => {
  for (const typed of ['Kestrel7x', '@$!%*#?&Aa1', '']) expect(passwordFault(typed)).toBeUndefined()
})

test.each([
  'علی‌رضا',
  'Gal·la',
  'J. R.',
  'Dr. Eva',
  'Smith, Jr.',
  'O’Neill',
  '‘Okina',
  'ジョン・スミス',
  'Jean‑Luc',
  "'t Hart",
  'St. John-Smith',
])('a name is taken as people have it: %s (VALID-09, VALID-18)', (name) => {
  expect(PersonName.safeParse(name).success).toBe(true)
  expect(nameFault(name)).toBeUndefined()
})

test.each([
  ['Ada\u200C', 'A hidden character can’t be used there.'],
  ['\u200CAda', 'A hidden character can’t be used there.'],
  ['A\u200C\u200Cda', 'A hidden character can’t be used there.'],
  ['Gal··la', '“·” can’t be used there.'],
  ['·Gal', '“·” can’t be used there.'],
  ['J.. R', '“.” can’t be used there.'],
  ['.Ada', '“.” can’t be used there.'],
  ['Smith,', '“,” can’t be used there.'],
  ['Smith,Jr', '“,” can’t be used there.'],
  ['Ada1', '“1” can’t be used in a name.'],
  ['Ada_L', '“_” can’t be used in a name.'],
  ['Ada\u202E', 'A hidden character can’t be used in a name.'],
  ['😀😀', '“😀” can’t be used in a name.'],
])('a refused name is told which sign can’t be used: %j (VALID-18)', (name, fault) => {
  expect(PersonName.safeParse(name).error?.issues[0]?.message).toBe(fieldTexts.name)
  expect(withFault('firstName', fieldTexts.name, name)).toBe(`${fieldTexts.name}\n${fault}`)
})

test.each([
  ['J.R.', 'J.R.'],
  ['Ph.D.', 'Ph.D.'],
  ['Mary-Jo', 'Mary-Jo'],
  ["O'Neil", "O'Neil"],
  ['St. John', 'St. John'],
  ['Dr.Smith', 'Dr. Smith'],
  ['J.R.Tolkien', 'J.R. Tolkien'],
  ['t.me', 't. me'],
])('a name with a full stop is no link in a mail: %s (VALID-18)', (typed, name) => {
  expect(PersonName.parse(typed)).toBe(name)
})

test.each(['evil.com', 'www.evil.com', 'Click evil.com', 'Evil.CO', 'зло.рф', 'mary.jo'])(
  'a name that mails to strangers would make a link says so at its field: %s (VALID-18)',
  (name) => {
    expect(PersonName.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
      fieldTexts.nameAddress,
    ])
    expect(withFault('firstName', fieldTexts.nameAddress, name)).toBe(fieldTexts.nameAddress)
  },
)

test('a name needs a letter (VALID-18)', () => {
  for (const name of ['--', '. .', "''", '\u0301\u0301'])
    expect(PersonName.safeParse(name).success, name).toBe(false)
})

test.each([
  'admin',
  'ADMIN',
  'Admin2',
  'a.d-m_i.n',
  'аdmin',
  'ΑDΜΙΝ',
  'adm1n',
  'admln',
  'adrnin',
  'ādmın',
  'ａｄｍｉｎ',
  'administrator',
  'studio_admin',
  'the.admin',
  'SUPPORT',
  'moderator1',
])('a user name that looks like the studio’s own is for its staff alone: %s (S-I8)', (userName) => {
  expect(looksLikeStaff(userName)).toBe(true)
  const form = {
    firstName: 'Ada',
    lastName: 'Berg',
    userName,
    email: 'ada@example.com',
    password: 'Kestrel7x',
  }
  const { error } = Registration.safeParse(form)
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['userName', fieldTexts.reserved],
  ])
  expect(Registration.safeParse({ ...form, inviteToken: 'x' }).success).toBe(true)
})

test.each(['badminton', 'ada', 'dominika', 'madmax', 'Supporter', 'адам', 'rosa.2024'])(
  'another one is anybody’s: %s (S-I8)',
  (userName) => expect(looksLikeStaff(userName)).toBe(false),
)
