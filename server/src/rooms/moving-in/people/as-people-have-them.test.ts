import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../database/tables/people.ts'
import { mails } from '../../../database/tables/studio.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { importMembers } from './import-members.ts'
import { inviter } from './new-members.ts'

let studio: TestStudio
let folder: string
beforeAll(async () => {
  studio = await startTestStudio()
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(async () => {
  await studio.stop()
  await rm(folder, { recursive: true })
})

interface Asked {
  dates?: string
  encoding?: string
  invite?: boolean
}

async function bring(text: string | Buffer, { invite, ...asked }: Asked = {}) {
  const { context } = studio
  const file = join(folder, `${crypto.randomUUID()}.csv`)
  await writeFile(file, text)
  const reported: string[] = []
  const report = (problem: string) => void reported.push(problem)
  const to = { db: context.db, now: context.clock.now(), report }
  const mailing = invite ? { invite: inviter(context, context.clock.machine()) } : {}
  return { ...(await importMembers({ ...to, ...mailing }, { file, write: true, ...asked })), reported }
}

const peopleOf = (domain: string) =>
  studio.context.db
    .select()
    .from(users)
    .where(like(users.emailFolded, `%@${domain}`))
    .orderBy(users.emailFolded)

test('lines that are no CSV are named with their reason, and all others are written', async () => {
  const text = `email,firstName,lastName,address
ann@q.example,Ann "Annie",Lee,
one@q.example,"Ann ""Annie""",Lee,
two@q.example,"Ann",Lee,"1 Long Lane
Bergen"
"three@q.example,Ann,Lee,
four@q.example,"Ann",Lee,
five@q.example,Ann,"Lee, Jr.",
"six@q.example,Ann,Lee,
`
  const { made, reported } = await bring(text)
  expect((await peopleOf('q.example')).map(({ email }) => email)).toEqual([
    'five@q.example',
    'four@q.example',
    'two@q.example',
  ])
  expect((await peopleOf('q.example'))[2]?.address).toBe('1 Long Lane, Bergen')
  expect(made).toBe(3)
  expect(reported).toEqual([
    'line 2: has a quote inside a field: write it twice, and the whole field between quotes, such as "Ann ""Annie"" Lee"',
    'line 3: first name Ann "Annie": “"” can’t be used in a name',
    'line 6: opens a quote that is never closed',
    'line 9: opens a quote that is never closed',
  ])
})

test('people are read as other services list them: one name, other columns, days of a named form', async () => {
  const text = `Name;Email Address;Member since;Phone
Ann van der Berg;ann@other.example;3.4.2024;1
"Lee, Bo";bo@other.example;31.12.2023;2
علی‌رضا;ali@other.example;1.1.2024;3
J. R. Smith, Jr.;jr@other.example;;4
Dr. Eva O'Neill;eva@other.example;31.4.2024;5
Nil Nought;nil@other.example;30.12.1899;6
`
  const { made, reported } = await bring(text, { dates: 'DD.MM.YYYY' })
  expect(made).toBe(4)
  expect(reported).toEqual([
    'line 6: registered is not a date that can be read, 31.4.2024: name the form of the dates, such as --dates DD.MM.YYYY or --dates MM/DD/YYYY',
    // What a spreadsheet makes of an empty day.
    'line 7: registered is a day before 1900, 1899-12-30: correct it, or leave it empty',
  ])
  const people = await peopleOf('other.example')
  expect(people.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['علی‌رضا', ''],
    ['Ann', 'van der Berg'],
    ['Bo', 'Lee'],
    ['J. R.', 'Smith, Jr.'],
  ])
  expect(people[1]?.registeredAt).toEqual(new Date('2024-04-03T00:00:00Z'))
  await expect(bring(text, { dates: 'DD.MM' })).rejects.toThrow('--dates DD.MM: name the form of a day')
})

test('a line that tells spreadsheets the separator is passed over, and a form is taken in small letters', async () => {
  const text = 'sep=;\r\nEmail;Name;Member since\r\nxi@sep.example;Xi, Jo;3/9/2021\r\nno@sep.example;No;x\r\n'
  await expect(bring(text, { dates: 'dd/mm' })).rejects.toThrow('name the form')
  const { made, reported } = await bring(text, { dates: 'dd/MM/yyyy' })
  expect([made, reported.some((line) => line.startsWith('line 4: registered'))]).toEqual([1, true])
  const [xi] = await peopleOf('sep.example')
  expect(xi).toMatchObject({ firstName: 'Jo', lastName: 'Xi', registeredAt: new Date('2021-09-03') })
  expect(await bring(text, { dates: 'dd/mm/yy' })).toMatchObject({ made: 0, known: 1, wrong: 1 })
  await expect(bring('')).rejects.toThrow('has no line that names its columns')
})

test('nobody is written with a lost letter: a file in another encoding is named with its line, and read where it is named', async () => {
  const lines = 'email,firstName,lastName,city\na@enc.example,Ann,Lee,Bern\nb@enc.example,Bo,Lee,Z\xfcrich\n'
  const latin = Buffer.from(lines, 'latin1')
  await expect(bring(latin)).rejects.toThrow(
    'Line 3 of the file is not written in UTF-8. Save it as ‘CSV UTF-8’, or name its encoding: --encoding windows-1252',
  )
  expect(await peopleOf('enc.example')).toEqual([])
  expect(await bring(latin, { encoding: 'windows-1252' })).toMatchObject({ made: 2, wrong: 0 })
  expect((await peopleOf('enc.example'))[1]?.city).toBe('Zürich')
  const wide = Buffer.from('\uFEFFemail\tname\r\nc@enc.example\tZoë Łukasz\r\n', 'utf16le')
  expect(await bring(wide)).toMatchObject({ made: 1, wrong: 0 })
  expect((await peopleOf('enc.example'))[2]).toMatchObject({ firstName: 'Zoë', lastName: 'Łukasz' })
  const lost = await bring('email,name,city\nd@enc.example,Ann Lee,Z\uFFFDrich\n')
  expect(lost.reported).toEqual([
    'line 2: holds the sign \uFFFD in the place of a letter that an earlier program lost: correct it',
  ])
  await expect(bring(latin, { encoding: 'klingon' })).rejects.toThrow('There is no encoding klingon')
})

test('with --invite each new member is mailed a link with which they choose a password', async () => {
  const text = 'email,name\nnew@invited.example,Ada Byron\n'
  expect(await bring(text, { invite: true })).toMatchObject({ made: 1 })
  expect(await bring(text, { invite: true })).toMatchObject({ made: 0, known: 1 })
  const sent = await studio.context.db.select().from(mails).where(eq(mails.to, 'new@invited.example'))
  const { studioName } = studio.context.settings.now()
  expect(sent.map(({ subject }) => subject)).toEqual([`Your account at ${studioName}`])
  const link = new URL(/http\S+reset-password\S+/.exec(sent[0]?.text ?? '')?.[0] ?? '')
  const [userId = '', code = ''] = ['userId', 'code'].map((name) => link.searchParams.get(name) ?? '')
  await studio.call(resetPassword, { query: { userId, code }, body: { password: 'Kestrel7x' } })
  await studio.call(signIn, { body: { email: 'new@invited.example', password: 'Kestrel7x' } })
})
