import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { count, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../database/tables/people.ts'
import { auditLog, mails } from '../database/tables/studio.ts'
import { importMembers } from '../rooms/moving-in/people/import-members.ts'
import { refused } from '../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

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

async function fileOf(text: string | Buffer | AsyncIterable<string>): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.csv`)
  await writeFile(file, text)
  return file
}

type Asked = Omit<Parameters<typeof importMembers>[1], 'file'>

async function bring(text: string | Buffer | AsyncIterable<string>, asked: Asked) {
  const reported: string[] = []
  const now = studio.context.clock.now()
  const report = (problem: string) => void reported.push(problem)
  const outcome = await importMembers(
    { db: studio.context.db, now, report },
    { file: await fileOf(text), ...asked },
  )
  return { ...outcome, reported }
}

const peopleOf = (domain: string) =>
  studio.context.db
    .select()
    .from(users)
    .where(like(users.emailFolded, `%@${domain}`))
    .orderBy(users.emailFolded)

const GOOD = `\uFEFFEmail;firstName;lastName;userName;registered;city
Ana@one.example;Ana;Ruiz;ana.ruiz;2024-03-31;"Porto; Norte"
bo@one.example;Bo;Lindqvist;;2023-01-02T10:00:00Z;Lund, Skåne
`

describe('members from a CSV file', () => {
  test('a dry run says what it understood and what would be, and writes nothing', async () => {
    const { reported, ...outcome } = await bring(GOOD, { write: false })
    expect(outcome).toEqual({ made: 2, known: 0, wrong: 0 })
    expect(reported).toEqual([
      'Read: email from ‘Email’, firstname from ‘firstName’, lastname from ‘lastName’, username from ‘userName’, registered from ‘registered’, city from ‘city’.',
      'Line 2 was read as: first name Ana, last name Ruiz, Ana@one.example, user name ana.ruiz, registered 2024-03-31, Porto; Norte',
      expect.stringMatching(
        /^Line 3 was read as: first name Bo, last name Lindqvist, bo@one.example, user name member/,
      ),
    ])
    expect(await peopleOf('one.example')).toEqual([])
  })

  test('are written as members who have a password that nobody knows, and get no mail', async () => {
    expect(await bring(GOOD, { write: true })).toMatchObject({ made: 2, wrong: 0 })
    const [ana, bo] = await peopleOf('one.example')
    expect(ana).toMatchObject({
      email: 'Ana@one.example',
      userName: 'ana.ruiz',
      role: 'Student',
      city: 'Porto; Norte',
      registeredAt: new Date('2024-03-31T00:00:00Z'),
    })
    expect(bo?.city).toBe('Lund, Skåne')
    expect(bo?.userName).toMatch(/^member\.[0-9a-f]{12}$/)
    const body = { email: 'ana@one.example', password: '' }
    expect((await refused(studio.call(signIn, { body }))).code).toBe('WrongCredentials')
    expect(await studio.context.db.$count(mails, like(mails.to, '%one.example'))).toBe(0)
    const [entry] = await studio.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'person.imported'))
    expect(entry).toMatchObject({
      userId: null,
      after: { made: 2, known: 0, wrong: 0, by: userInfo().username },
    })
  })

  test('the same file twice changes nothing, also where somebody changed their name since', async () => {
    await studio.context.db
      .update(users)
      .set({ firstName: 'Anna' })
      .where(eq(users.emailFolded, 'ana@one.example'))
    expect(await bring(GOOD, { write: true })).toMatchObject({ made: 0, known: 2, wrong: 0 })
    expect((await peopleOf('one.example'))[0]?.firstName).toBe('Anna')
  })

  test('every problem is reported by its line, in their order, and the other lines are taken over', async () => {
    const { userName } = await studio.people.student()
    const text = `email,firstName,lastName,userName,registered
one@two.example,Ada,Byron,ada.b,2024-01-01
no address,A1,Byron,1234,2024-13-01
ONE@two.example,Ada,Byron,ada.c,
two@two.example,Bea,Byron,ADA.B,
three@two.example,Cay,Byron,${userName},
four@two.example,Dan,Byron,,2999-01-01
five@two.example,Fay,Byron,,,Rome
six@two.example,Eve,Byron,,
`
    const { made, wrong, reported } = await bring(text, { write: true })
    expect({ made, wrong }).toEqual({ made: 2, wrong: 6 })
    expect(reported).toEqual([
      'line 3: email is not an email address; first name A1: “1” can’t be used in a name; userName has 2 to 24 letters, digits, -, _ and ., with at least one letter; registered is not a date that can be read, 2024-13-01: name the form of the dates, such as --dates DD.MM.YYYY or --dates MM/DD/YYYY',
      'line 4: ONE@two.example is already in line 2',
      'line 5: ADA.B is already in line 2',
      `line 6: the user name ${userName} belongs to somebody else`,
      'line 7: registered is a day to come, 2999-01-01',
      'line 8: has more fields than the first line',
    ])
    expect((await peopleOf('two.example')).map(({ emailFolded }) => emailFolded)).toEqual([
      'one@two.example',
      'six@two.example',
    ])
  })

  test('a file without a needed column, or that is not there, is refused', async () => {
    const unnamed = bring('phone;name\n1;Ana\n', { write: true })
    await expect(unnamed).rejects.toThrow('The first line has no column email.')
    const nameless = bring('email;phone;city\n1;2;Bern\n', { write: true })
    await expect(nameless).rejects.toThrow(
      'no column firstName or name. If the names are in one of these, call it ‘Name’; if the list has none, take these out of the file: phone.',
    )
    const gone = { file: join(folder, 'gone.csv'), write: false }
    const to = { db: studio.context.db, now: new Date(), report: () => {} }
    await expect(importMembers(to, gone)).rejects.toThrow('ENOENT')
  })

  test('a list of addresses, or of first names, is read as the office reads it', async () => {
    expect(await bring('bo.lee@alone.example\nada@alone.example\n', { write: true })).toMatchObject({
      made: 2,
    })
    expect(await bring('email;first name\ncy@alone.example;Cy\n', { write: true })).toMatchObject({ made: 1 })
    const people = await peopleOf('alone.example')
    expect(people.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ['Ada', ''],
      ['Bo Lee', ''],
      ['Cy', ''],
    ])
  })

  test('two thousand lines are read a batch at a time', { timeout: 180_000 }, async () => {
    async function* lines() {
      yield 'email,firstName,lastName\n'
      for (let at = 0; at < 2_000; at += 1) yield `m${at}@many.example,Ada,Byron\n`
    }
    expect(await bring(lines(), { write: true })).toMatchObject({ made: 2_000, wrong: 0 })
    const [row] = await studio.context.db
      .select({ count: count() })
      .from(users)
      .where(like(users.emailFolded, '%@many.example'))
    expect(row?.count).toBe(2_000)
  })
})
