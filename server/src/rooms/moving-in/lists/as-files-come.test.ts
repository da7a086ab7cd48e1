import { moveInLines, moveIns, readList, setColumns } from '@studio/contract/moving-in/endpoints.ts'
import type { ColumnField } from '@studio/contract/moving-in/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveIns as listRows } from '../../../database/tables/moving-in.ts'
import { formWith } from '../../../testing/form-with.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
beforeEach(() => studio.context.db.delete(listRows))
afterAll(() => studio.stop())

const call = () => studio.as(admin).call
const work = () => studio.context.queue.drain()

/** Sends a list, and returns it as it is read. */
async function read(text: string | Buffer) {
  const form = formWith(Buffer.from(text), 'list.csv')
  const { id } = await call()(readList, {}, { form })
  await work()
  const { records } = await call()(moveIns, {})
  return records.find((one) => one.id === id)!
}
const linesOf = async (id: string) => (await call()(moveInLines, { params: { id }, query: {} })).records
const peopleOf = async (id: string) =>
  (await linesOf(id)).map(({ person, reason }) =>
    person
      ? [person.firstName, person.lastName, person.email, person.registered.slice(0, 10)].join('|')
      : reason,
  )
const columnsOf = ({ columns }: { columns: { becomes: ColumnField | null }[] }) =>
  columns.map(({ becomes }) => becomes)

/** As Excel writes them: with its mark, semicolons, CRLF and rows of separators alone below. */
const SHEETS = {
  'a German one, whose ‘Name’ is the last one': [
    '\uFEFFName;Vorname;E-Mail-Adresse;Mitglied seit;Beitrag;Straße / Hausnr.;PLZ;Ort\r\nKowalska;Ada;ADA@Sheets.example ;31.12.2025;29,90;Linienstraße 40;10115;Berlin\r\n;;;;;;;\r\n;;;;;;;\r\n',
    ['name', 'firstname', 'email', 'registered', null, 'address', null, 'city'],
    'Ada|Kowalska|ADA@Sheets.example|2025-12-31',
  ],
  'a French one': [
    'Prénom;Nom;Adresse e-mail;Date d’inscription;Téléphone;Ville;Pays\r\nÉmilie;Dupont;emilie@sheets.example;31/12/2025;+33 6 12 34;Orléans;France\r\n',
    ['firstname', 'lastname', 'email', 'registered', null, 'city', 'country'],
    'Émilie|Dupont|emilie@sheets.example|2025-12-31',
  ],
  'a Spanish one': [
    'Nombre,Apellidos,Correo electrónico,Fecha de alta,País\nAda,Ruiz Gómez,ada@sheets.example,31/12/2025,España\n',
    ['firstname', 'lastname', 'email', 'registered', 'country'],
    'Ada|Ruiz Gómez|ada@sheets.example|2025-12-31',
  ],
  'an Italian one, whose ‘Nome’ is the first one': [
    'Nome;Cognome;Email\r\nAda;Rossi;ada@sheets.example\r\n',
    ['name', 'lastname', 'email'],
    'Ada|Rossi|ada@sheets.example|',
  ],
  'a Dutch one': [
    'Voornaam;Achternaam;E-mail;Lid sinds\r\nAda;de Vries;ada@sheets.example;31-12-2025\r\n',
    ['firstname', 'lastname', 'email', 'registered'],
    'Ada|de Vries|ada@sheets.example|2025-12-31',
  ],
  'a Japanese one, where the family’s name is first': [
    '\uFEFF氏名,メールアドレス,登録日,住所\r\n山田 花子,hanako@sheets.example,2025/12/31,渋谷区1-2\r\n',
    ['name', 'email', 'registered', 'address'],
    '花子|山田|hanako@sheets.example|2025-12-31',
  ],
  'one of a Mac, with its ends of lines and years of two digits': [
    'Name,Email,Joined\rAda Lee,ada@sheets.example,12/31/25\r',
    ['name', 'email', 'registered'],
    'Ada|Lee|ada@sheets.example|2025-12-31',
  ],
  'one with a heading of two lines, and names with a comma': [
    '\r\n;;\r\n"Name, Vorname";"E-Mail";"Mitglied\r\nseit"\r\n"Lee, Ann";ann@sheets.example;31-Dec-25\r\n',
    ['name', 'email', 'registered'],
    'Ann|Lee|ann@sheets.example|2025-12-31',
  ],
  'one as Unicode text': [
    Buffer.from('\uFEFFName\tE-Mail\tJoined\r\nZoë Łukasz\tzoe@sheets.example\tDec 31, 2025\r\n', 'utf16le'),
    ['name', 'email', 'registered'],
    'Zoë|Łukasz|zoe@sheets.example|2025-12-31',
  ],
} as const

test.each(Object.entries(SHEETS))('a spreadsheet is understood as it comes: %s', async (_, sheet) => {
  const [text, becomes, person] = sheet
  const list = await read(text)
  expect(columnsOf(list)).toEqual(becomes)
  expect(list.lines).toMatchObject({ right: 1, refused: 0 })
  expect((await peopleOf(list.id))[0]).toContain(person)
})

test('Japanese days are read with their signs and in wide digits, beside others, and ask for no form (D18.dry-run)', async () => {
  const list = await read(
    '氏名,メール,登録日\n佐藤　花子,ｓａｔｏ@sheets.example,2025年1月5日\n高橋 一郎,ichiro@sheets.example,２０２５/０３/０７\n伊藤 健,ken@sheets.example,2024/12/31\n渡辺 直美,naomi@sheets.example,2025年２月30日\n',
  )
  expect(list.days).toBe('YYYY/MM/DD')
  expect(new Set(await peopleOf(list.id))).toEqual(
    new Set([
      '花子|佐藤|sato@sheets.example|2025-01-05',
      '一郎|高橋|ichiro@sheets.example|2025-03-07',
      '健|伊藤|ken@sheets.example|2024-12-31',
      'joined is not a day, 2025年２月30日: the days of this list are written YYYY/MM/DD',
    ]),
  )
})

describe('a line', () => {
  test('whose name is an address, a phone number or a dash has none, and is called as its address is', async () => {
    const list = await read(
      'First name,Last name,Email\n+49 170 1234567,,phone.one@names.example\nada@names.example,,ada@names.example\nBo,-,bo@names.example\n',
    )
    expect((await peopleOf(list.id)).map((one) => one.split('|').slice(0, 2))).toEqual([
      ['Phone One', ''],
      ['Ada', ''],
      ['Bo', ''],
    ])
  })

  test('keeps a typed first name: what they go by elsewhere, or whether they are a member, is no name of theirs', async () => {
    const namesOf = async (text: string) =>
      (await peopleOf((await read(text)).id)).map((one) => one.split('|').slice(0, 2).join(' ').trim())
    const names = (heading: string, cell: string) =>
      namesOf(`Email;Vorname;${heading}\nann@names.example;Ann;${cell}\n`)
    for (const heading of ['Mitglied', 'Kunde', 'Member', 'Client', 'Display name'])
      expect(await names(heading, 'ja')).toEqual(['Ann'])
    expect(await names('Nome', 'Lee')).toEqual(['Ann Lee'])
    expect(await names('Full name', 'Lee, Ann')).toEqual(['Ann Lee'])
    expect(await namesOf('Email,First name,Last name,Name\nann@names.example,Ann,,sunnyyogi\n')).toEqual([
      'Ann',
    ])
    expect(await namesOf('Email;Kunde\nann@names.example;Ann Lee\n')).toEqual(['Ann Lee'])
  })

  test('may write an address as mail programs do; two in one field are refused', async () => {
    const list = await read(
      'Name,Email\nAda Lee,"Ada Lee <Ada@mail.example>"\nBo Lee,mailto:bo@mail.example\nCy Lee,\u00a0cy@mail.example\u00a0\nDi Lee,di@mail.example; di2@mail.example\n',
    )
    expect((await peopleOf(list.id)).map((one) => one.split('|')[2] ?? one)).toEqual([
      'Ada@mail.example',
      'bo@mail.example',
      'cy@mail.example',
      'email is not an email address',
    ])
  })

  test('may have empty fields past the last column or none for those that are empty, and lines inside a field', async () => {
    const list = await read(
      'Email;Name;Note\r\nada@wide.example;Ada Lee;"Knee, left\r\n\r\n""careful"""\r\nbo@wide.example;Bo Lee;;;\r\ncy@wide.example;Cy Lee\r\ndi@wide.example;Di Lee;Knee;left\r\n',
    )
    expect(await linesOf(list.id)).toMatchObject([
      { line: 2, state: 'right' },
      { line: 5, state: 'right' },
      { line: 6, state: 'right' },
      { line: 7, state: 'refused', reason: 'has more fields than the first line' },
    ])
  })

  test('holds no sign that nobody sees, but for the joiners of a name', async () => {
    const list = await read(
      'Name,Email\n\u202aAda\u00ad\u200b Lee\u202c,\u202aada@unseen.example\u202c\nعلی\u200cرضا,\u200bali@unseen.example\n',
    )
    expect((await peopleOf(list.id)).map((one) => one.split('|').slice(0, 3))).toEqual([
      ['Ada', 'Lee', 'ada@unseen.example'],
      ['علی\u200cرضا', '', 'ali@unseen.example'],
    ])
  })
})

test('a list is split at what the line below the names of the columns is split at, too', async () => {
  const list = await read(
    'Name, vorname;E-Mail (privat, geschäftlich);Mitglied seit (Tag, Monat, Jahr)\nLee, Ann;ann@split.example;31.12.2025\n',
  )
  expect(columnsOf(list)).toHaveLength(3)
  const even = await read('Name, Vorname;E-Mail\nLee, Ann;ann@split.example\n')
  expect(await peopleOf(even.id)).toEqual([expect.stringContaining('Ann|Lee|ann@split.example')])
})

test('a list with commas that an Excel of semicolons has saved, its lines quoted whole, is read as it was', async () => {
  const list = await read(
    '"Email Address,""First Name"",""Last Name"",TAGS"\r\n"ada@saved.example,Ada,""Lee, Jr."",""a, b"""\r\nbo@saved.example,Bo,Lee,\r\n',
  )
  expect(columnsOf(list)).toEqual(['email', 'firstname', 'lastname', null])
  expect((await peopleOf(list.id)).map((one) => one.split('|').slice(0, 3))).toEqual([
    ['Ada', 'Lee, Jr.', 'ada@saved.example'],
    ['Bo', 'Lee', 'bo@saved.example'],
  ])
})

test('a list without names of columns begins with a person, not with a heading', async () => {
  const list = await read('Ada Lee;ada@bare.example;x\nBo Lee;bo@bare.example;y\n')
  expect(list.columns).toMatchObject([
    { name: 'Column 1', sample: 'Ada Lee', becomes: null },
    { name: 'Email', becomes: 'email' },
    { name: 'Column 3' },
  ])
  await call()(setColumns, {
    params: { id: list.id },
    body: { becomes: ['name', 'email', null], days: null },
  })
  await work()
  expect((await peopleOf(list.id)).map((one) => one.split('|').slice(0, 3))).toEqual([
    ['Ada', 'Lee', 'ada@bare.example'],
    ['Bo', 'Lee', 'bo@bare.example'],
  ])
})

test('a list of addresses alone is one of people, who are called as their addresses are', async () => {
  const list = await read('ada.lee@alone.example\nbo@alone.example\n')
  expect([columnsOf(list), list.lines]).toMatchObject([['email'], { right: 2 }])
  expect((await peopleOf(list.id)).map((one) => one.split('|').slice(0, 3))).toEqual([
    ['Ada Lee', '', 'ada.lee@alone.example'],
    ['Bo', '', 'bo@alone.example'],
  ])
  // Another column may be their names: the Admin is asked.
  const asked = await read('Email,Called\nada@alone.example,Ada\n')
  expect(asked.lines).toMatchObject({ unread: 1, right: 0 })
})

test('a day that a spreadsheet has counted is read, whatever the form of the others', async () => {
  const list = await read(
    'Email,Name,Joined\nada@counted.example,Ada Lee,45292\nbo@counted.example,Bo Lee,"45292,75"\ncy@counted.example,Cy Lee,31.12.2025\n',
  )
  expect(list.days).toBe('DD.MM.YYYY')
  expect((await peopleOf(list.id)).map((one) => one.split('|')[3])).toEqual([
    '2024-01-01',
    '2024-01-01',
    '2025-12-31',
  ])
})

test.each([
  ['2024-03-04T23:30:00Z', '2024-03-04'],
  ['2024-03-04 23:30:00 -0500', '2024-03-05'],
  ['2024-03-04 23:30:00.123456+00', '2024-03-04'],
  ['2024-03-05T00:30:00+01:00', '2024-03-04'],
  ['2024-03-04 23:30', '2024-03-04'],
  ['2024-03-04 11:30 PM', '2024-03-04'],
])('the instant %s, as a service or a database writes it, asks for no form', async (typed, day) => {
  const list = await read(`Email,Name,Joined\nada@instant.example,Ada Lee,${typed}\n`)
  expect(list.days).toBe('YYYY-MM-DD')
  expect((await peopleOf(list.id)).map((one) => one.split('|')[3])).toEqual([day])
})

test('days whose form is not plain are asked for, and years of two digits are of this century up to 69', async () => {
  const list = await read(
    'Email,Name,Joined\nada@days.example,Ada Lee,03/04/24\nbo@days.example,Bo Lee,1/2/98\n',
  )
  expect(list.days).toBeNull()
  await call()(setColumns, {
    params: { id: list.id },
    body: { becomes: ['email', 'name', 'registered'], days: 'MM/DD/YYYY' },
  })
  await work()
  expect((await peopleOf(list.id)).map((one) => one.split('|')[3])).toEqual(['2024-03-04', '1998-01-02'])
})

test.each([
  ['15-03-12', 'YY-MM-DD', '2015-03-12'],
  ['15/03/12', 'YY/MM/DD', '2015-03-12'],
  ['03-04-2015', 'MM-DD-YYYY', '2015-03-04'],
  ['03-04-2015', 'DD-MM-YYYY', '2015-04-03'],
] as const)(
  'days such as %s are asked for, and read as %s where that is chosen',
  async (day, form, joined) => {
    const list = await read(`Email,Name,Joined\nada@chosen.example,Ada Lee,${day}\n`)
    expect(list.days).toBeNull()
    const becomes = ['email' as const, 'name' as const, 'registered' as const]
    await call()(setColumns, { params: { id: list.id }, body: { becomes, days: form } })
    await work()
    expect((await peopleOf(list.id)).map((one) => one.split('|')[3])).toEqual([joined])
  },
)

test.each([
  ['15-03-12, where a year may be first, are asked for', ['15-03-12', '20-11-02'], null],
  ['15/03/12 are asked for, too', ['15/03/12'], null],
  ['98-03-12 among them say that the year is first', ['98-03-12', '15-03-12'], 'YY-MM-DD'],
  ['15-03-98 among them say that the day is first', ['15-03-98', '15-03-12'], 'DD-MM-YYYY'],
  ['31-12-25 do, since no member has joined in 2031', ['31-12-25', '15-03-12'], 'DD-MM-YYYY'],
  ['03-31-15 say that the month is first', ['03-31-15', '03-02-12'], 'MM-DD-YYYY'],
  ['15-Mar-12 name their month', ['15-Mar-12'], 'D MMM YYYY'],
  ['12/31/69 is a year mistyped', ['12/31/69', '12/31/24', '1/5/2025'], 'MM/DD/YYYY'],
  ['12/31/69 beside what is no day leaves it open', ['12/31/69', 'unknown', '1/5/2025'], null],
  ['15.03.12 begin with the day', ['15.03.12'], 'DD.MM.YYYY'],
])('days of two-digit years: %s', async (_, days, form) => {
  const rows = days.map((day, at) => `p${at}@short.example,Ada Lee,${day}`)
  const list = await read(`Email,Name,Joined\n${rows.join('\n')}\n`)
  expect(list.days).toBe(form)
})

test.each([
  ['somebody’s day may be tomorrow’s already', ['26-12-30', '25-03-04', '24-06-15'], 'YY-MM-DD'],
  ['nobody has joined the day after, nor in 2031', ['26-12-31', '25-03-04', '24-06-15'], null],
  ['a year of four digits says nothing of the others', ['31-12-2031', '15-03-25'], 'DD-MM-YYYY'],
])('late on a day in UTC, of days of two-digit years: %s', async (_, days, form) => {
  const { clock } = studio.context
  clock.setOffset(Date.parse('2026-12-29T23:30:00Z') - clock.machine().getTime())
  const rows = days.map((day, at) => `p${at}@late.example,Ada Lee,${day}`)
  const list = await read(`Email,Name,Joined\n${rows.join('\n')}\n`)
  clock.setOffset(0)
  expect(list.days).toBe(form)
})
