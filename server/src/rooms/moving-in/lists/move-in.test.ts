import { DAY } from '@studio/contract/dates.ts'
import {
  fixLine,
  forgetList,
  moveInLines,
  moveIns,
  readList,
  setColumns,
  setMoveIn,
} from '@studio/contract/moving-in/endpoints.ts'
import { listTexts, moveInTexts } from '@studio/contract/moving-in/messages.ts'
import type { LineState, MoveInWish } from '@studio/contract/moving-in/schema.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { forgotPassword, resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../database/connect.ts'
import { moveInLines as lineRows, moveIns as listRows } from '../../../database/tables/moving-in.ts'
import { passwordResets, users } from '../../../database/tables/people.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { formWith } from '../../../testing/form-with.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'
import { mailedCode } from '../../../testing/mailed-link.ts'
import { type TestPerson, withPassword } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { movePeople } from './move-people.ts'
import { lockList } from './own-list.ts'

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
const form = (text: string | Buffer, name = 'members.csv') => formWith(Buffer.from(text), name)

/** Sends a list and has it read. */
async function read(text: string | Buffer, name?: string): Promise<string> {
  const { id } = await call()(readList, {}, { form: form(text, name) })
  await work()
  return id
}
async function listAt(id: string) {
  const { records } = await call()(moveIns, {})
  return records.find((one) => one.id === id)!
}
const linesOf = async (id: string, state?: LineState) =>
  (await call()(moveInLines, { params: { id }, query: { state } })).records
async function bring(id: string, wish: MoveInWish) {
  await call()(setMoveIn, { params: { id }, body: wish })
  await work()
}
const peopleAt = (domain: string) =>
  studio.context.db
    .select()
    .from(users)
    .where(like(users.emailFolded, `%@${domain}`))
    .orderBy(users.emailFolded)

const LIST = `Email,Name,Joined,Shirt
ada@one.example,Ada Kowalska,31.03.2024,M
igor@,Igor Petrov,01.04.2024,L
bo@one.example,Bo van der Berg,02.04.2024,S
ADA@one.example,Ada Again,02.04.2024,S
`

describe('a list of people', () => {
  test('is read without writing anybody: columns, days and what each line says (D18.dry-run)', async () => {
    const id = await read(LIST, 'sunroom.csv')
    const list = await listAt(id)
    expect(list).toMatchObject({
      file: 'sunroom.csv',
      state: 'checked',
      days: 'DD.MM.YYYY',
      mail: true,
      lines: { right: 2, refused: 2, known: 0, unread: 0 },
    })
    expect(list.columns).toEqual([
      { name: 'Email', sample: 'ada@one.example', becomes: 'email' },
      { name: 'Name', sample: 'Ada Kowalska', becomes: 'name' },
      { name: 'Joined', sample: '31.03.2024', becomes: 'registered' },
      { name: 'Shirt', sample: 'M', becomes: null },
    ])
    expect(await linesOf(id, 'right')).toMatchObject([
      { line: 2, person: { firstName: 'Ada', registered: '2024-03-31T00:00:00.000Z' }, userId: null },
      { line: 4, person: { firstName: 'Bo', lastName: 'van der Berg', email: 'bo@one.example' } },
    ])
    expect(await linesOf(id, 'refused')).toMatchObject([
      { line: 3, person: null, text: 'Igor Petrov, igor@', reason: 'email is not an email address' },
      { line: 5, reason: 'ADA@one.example is already in line 2' },
    ])
    expect(await peopleAt('one.example')).toEqual([])
  })

  test('with one day that does not exist keeps its form of days, and that line alone stays and names the form', async () => {
    const days = 'eva@days.example;Eva Baum;31.03.2024\nbo@days.example;Bo Lee;31.02.2024\n'
    const id = await read(`E-Mail-Adresse;Voller Name;Beitritt\n${days}`)
    expect(await listAt(id)).toMatchObject({ days: 'DD.MM.YYYY', lines: { right: 1, refused: 1 } })
    expect(await linesOf(id, 'refused')).toMatchObject([
      { line: 3, reason: 'joined is not a day, 31.02.2024: the days of this list are written DD.MM.YYYY' },
    ])
  })

  test('moves in once, each with one mail whose link works for weeks; read again, nothing is left to do (D18.dry-run)', async () => {
    const id = await read(LIST)
    await bring(id, { state: 'moving' })
    expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 2, refused: 2, right: 0 } })
    const [ada, bo] = await peopleAt('one.example')
    expect(ada).toMatchObject({ firstName: 'Ada', registeredAt: new Date('2024-03-31') })
    const written = await studio.context.db.select().from(mails).where(like(mails.to, '%one.example'))
    expect(written.map(({ to }) => to).sort()).toEqual(['ada@one.example', 'bo@one.example'])
    const [link] = await studio.context.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, ada!.id))
    const machine = studio.context.clock.machine().getTime()
    expect(link!.expiresAt.getTime() - machine).toBeGreaterThan(55 * DAY)
    const [moved] = await linesOf(id, 'moved')
    expect(moved).toMatchObject({ line: 2, userId: ada?.id })
    const kept = await studio.context.db.select().from(lineRows).orderBy(lineRows.line)
    expect(kept.map(({ state, cells, reason }) => [state, cells.length, reason])).toEqual([
      ['moved', 0, null],
      ['refused', 4, 'email is not an email address'],
      ['moved', 0, null],
      ['refused', 4, 'ADA@one.example is already in line 2'],
    ])
    expect(kept.map(({ userId, found }) => [userId, found !== null])).toEqual([
      [ada!.id, true],
      [null, false],
      [bo!.id, true],
      [null, false],
    ])
    expect((await listAt(id)).columns.map(({ sample }) => sample)).toEqual(['', '', '', ''])

    await bring(id, { state: 'moving' }).catch(() => {})
    const again = await read(LIST)
    expect(await listAt(again)).toMatchObject({ lines: { right: 0, known: 2, refused: 2 } })
    await bring(again, { state: 'moving' })
    expect(await peopleAt('one.example')).toHaveLength(2)
    expect(await studio.context.db.$count(mails, like(mails.to, '%one.example'))).toBe(2)
    const entries = await studio.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'person.imported'))
    expect(entries[0]).toMatchObject({ userId: admin.id, after: { made: 2, known: 0, wrong: 2 } })
  })

  test('mails nobody where the Admin wants none', async () => {
    const id = await read('email,name\nquiet@two.example,Quiet One\n')
    await bring(id, { state: 'moving', mail: false })
    expect(await peopleAt('two.example')).toHaveLength(1)
    expect(await studio.context.db.$count(mails, like(mails.to, '%two.example'))).toBe(0)
  })

  test('takes the columns and days that the Admin chooses, and waits for one that is missing', async () => {
    const id = await read('Kontakt;Wer;Seit\neva@three.example;Eva Baum;03/04/2024\n')
    expect(await listAt(id)).toMatchObject({ state: 'checked', lines: { unread: 1, right: 0 } })
    const refusal = await refused(call()(setMoveIn, { params: { id }, body: { state: 'moving' } }))
    expect([refusal.status, refusal.message]).toEqual([409, moveInTexts.noEmail])
    const choose = async (days: 'DD/MM/YYYY' | null) => {
      const becomes = ['email' as const, 'name' as const, 'registered' as const]
      await call()(setColumns, { params: { id }, body: { becomes, days } })
      await work()
    }
    await choose(null)
    expect((await linesOf(id))[0]).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('choose above how the days are written'),
    })
    await choose('DD/MM/YYYY')
    expect((await linesOf(id))[0]).toMatchObject({
      state: 'right',
      person: { registered: '2024-04-03T00:00:00.000Z' },
    })
    const body = { becomes: ['email' as const, 'email' as const, null], days: null }
    expect((await refused(call()(setColumns, { params: { id }, body }))).fields).toMatchObject({
      becomes: moveInTexts.twice,
    })
    await bring(id, { state: 'moving' })
    expect(
      (
        await refused(
          call()(setColumns, { params: { id }, body: { ...body, becomes: ['email', null, null] } }),
        )
      ).status,
    ).toBe(409)
  })

  test('is fixed line by line: what was refused is read anew, and what was understood can’t be changed', async () => {
    const id = await read('email,name\nigor@,Igor Petrov\nada@ten.example,Ada Byron\n')
    const fix = (line: number, cells: string[]) =>
      call()(fixLine, { params: { id }, body: { line, cells } }).then(work)
    expect(await linesOf(id, 'refused')).toMatchObject([{ line: 2, cells: ['igor@', 'Igor Petrov'] }])
    await fix(2, ['ada@ten.example', 'Igor Petrov'])
    expect(await linesOf(id)).toMatchObject([
      { line: 2, state: 'right', cells: [] },
      { line: 3, state: 'refused', reason: 'ada@ten.example is already in line 2' },
    ])
    await fix(3, ['bo@ten.example', 'Bo Byron'])
    expect(await listAt(id)).toMatchObject({ state: 'checked', lines: { right: 2, refused: 0 } })
    expect((await refused(fix(2, ['x@ten.example', 'X Byron']))).status).toBe(404)
    expect((await refused(fix(2, ['x@ten.example']))).fields).toHaveProperty('cells')
  })

  test('that is done still says what was refused and why, also as it moved in; a line that is put right moves in at once (D18.dry-run)', async () => {
    const id = await read('email,name\nigor@,Igor Petrov\nada@twelve.example,Ada Byron\n')
    await bring(id, { state: 'moving' })
    expect(await linesOf(id, 'refused')).toMatchObject([
      {
        line: 2,
        text: 'Igor Petrov, igor@',
        reason: 'email is not an email address',
        cells: ['igor@', 'Igor Petrov'],
      },
    ])
    const fix = (line: number, cells: string[]) => call()(fixLine, { params: { id }, body: { line, cells } })
    await fix(2, ['igor@twelve', 'Igor Petrov'])
    expect(await linesOf(id, 'refused')).toMatchObject([{ line: 2, text: 'Igor Petrov, igor@twelve' }])
    await fix(2, ['igor@twelve.example', 'Igor Petrov'])
    expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 2, refused: 0 } })
    expect((await peopleAt('twelve.example')).map(({ firstName }) => firstName)).toEqual(['Ada', 'Igor'])
    expect(await studio.context.db.$count(mails, eq(mails.to, 'igor@twelve.example'))).toBe(1)
    expect((await refused(fix(2, ['x@twelve.example', 'X Byron']))).status).toBe(404)
    await bring(id, { state: 'takingBack' })
    expect(await peopleAt('twelve.example')).toEqual([])
  })

  test('that is done keeps nothing of a line that is corrected to somebody who is here (D18.taken-back)', async () => {
    const id = await read('email,name\nigor@,Igor Petrov\nada@fourteen.example,Ada Byron\n')
    await bring(id, { state: 'moving', mail: false })
    const cells = ['ADA@fourteen.example', 'Igor Petrov']
    await call()(fixLine, { params: { id }, body: { line: 2, cells } })
    expect(await listAt(id)).toMatchObject({ lines: { known: 1, moved: 1 } })
    const [line] = await studio.context.db.select().from(lineRows).where(eq(lineRows.line, 2))
    expect(line).toMatchObject({ cells: [], found: null, reason: null })
  })

  test('moves nobody in as a line no longer says: the first of two corrections at once is refused', async () => {
    const id = await read('email,name\nigor@,Igor Petrov\n')
    await bring(id, { state: 'moving', mail: false })
    const fix = (email: string) =>
      call()(fixLine, { params: { id }, body: { line: 2, cells: [email, 'Igor Petrov'] } })
    const { db } = studio.context
    const both = await inTransaction(db, async (tx) => {
      await lockList(tx, id)
      const first = refused(fix('first@race.example'))
      await expect.poll(() => lockWaiters(studio)).toBe(1)
      const second = fix('second@race.example')
      await expect.poll(() => lockWaiters(studio)).toBe(2)
      return { first, second }
    })
    expect((await both.first).status).toBe(409)
    await both.second
    expect((await peopleAt('race.example')).map(({ email }) => email)).toEqual(['second@race.example'])
  })

  test('that is taken back keeps nothing of what was refused', async () => {
    const id = await read('email,name\nigor@,Igor Petrov\nada@thirteen.example,Ada Byron\n')
    await bring(id, { state: 'moving', mail: false })
    await bring(id, { state: 'takingBack' })
    expect(await linesOf(id, 'refused')).toMatchObject([{ line: 2, text: '', reason: '', cells: [] }])
  })

  test('stops where it is paused, and goes on from there', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `p${at}@four.example,Ada Byron`)
    const id = await read(`email,name\n${rows.join('\n')}\n`)
    await call()(setMoveIn, { params: { id }, body: { state: 'moving' } })
    await call()(setMoveIn, { params: { id }, body: { state: 'paused' } })
    await work()
    expect(await listAt(id)).toMatchObject({ state: 'paused', lines: { moved: 0, right: 60 } })
    expect(
      (await refused(call()(readList, {}, { form: form('email,name\na@b.example,A B\n') }))).status,
    ).toBe(409)
    await bring(id, { state: 'moving', mail: false })
    expect(await listAt(id)).toMatchObject({ state: 'done', lines: { moved: 60 } })
  })

  test('writes nobody more once a pause has come in between, however far the job is', async () => {
    const id = await read('email,name\nlate@nine.example,Late Byron\n')
    await call()(setMoveIn, { params: { id }, body: { state: 'moving', mail: false } })
    const [list] = await studio.context.db.select().from(listRows).where(eq(listRows.id, id))
    const { db } = studio.context
    const moving = await inTransaction(db, async (tx) => {
      await lockList(tx, id)
      const begun = movePeople(studio.context, list!)
      await expect.poll(() => lockWaiters(studio)).toBeGreaterThan(0)
      await tx.update(listRows).set({ state: 'paused' }).where(eq(listRows.id, id))
      return { begun }
    })
    await moving.begun
    expect(await listAt(id)).toMatchObject({ state: 'paused', lines: { right: 1, moved: 0 } })
  })

  test('is taken back: who has not signed in since is erased with their mail, and whoever has stays, or has chosen a password (D18.taken-back, S-D2)', async () => {
    const list =
      'email,name\nlea@five.example,Lea Baum\nmira@five.example,Mira Singh\nida@five.example,Ida Roy\n'
    const id = await read(list)
    await bring(id, { state: 'moving' })
    const [ida, lea] = await peopleAt('five.example')
    const invited = await mailedCode(studio, 'ida@five.example', 'reset-password')
    await studio.call(resetPassword, { query: invited, body: { password: 'Kestrel7x' } })
    await studio.call(forgotPassword, { body: { email: 'lea@five.example' } })
    const query = await mailedCode(studio, 'lea@five.example', 'reset-password')
    await studio.call(resetPassword, { query, body: { password: 'Kestrel7x' } })
    await studio.call(signIn, { body: { email: 'lea@five.example', password: 'Kestrel7x' } })
    await bring(id, { state: 'takingBack' })
    expect(await listAt(id)).toMatchObject({ state: 'takenBack', lines: { moved: 2, takenBack: 1 } })
    expect((await peopleAt('five.example')).map(({ id }) => id)).toEqual([ida?.id, lea?.id])
    expect(await linesOf(id, 'takenBack')).toMatchObject([{ line: 3, person: null, userId: null, text: '' }])
    expect(await studio.context.db.$count(mails, like(mails.to, 'mira@five.example'))).toBe(0)
    const again = await read('email,name\nmira@five.example,Mira Singh\n')
    expect(await listAt(again)).toMatchObject({ lines: { right: 1 } })
  })

  test('whose job has failed for good is gone on with each night, in every state in which it is at work', async () => {
    const night = async (state: 'checking' | 'moving' | 'takingBack') => {
      await studio.context.db.update(listRows).set({ state }).where(eq(listRows.id, id))
      await studio.context.queue.send('movingIn.old', {})
      await work()
      return (await listAt(id)).state
    }
    const id = await read('email,name\nlea@night.example,Lea Baum\n')
    expect(await night('checking')).toBe('checked')
    expect(await night('moving')).toBe('done')
    expect(await peopleAt('night.example')).toHaveLength(1)
    expect(await night('takingBack')).toBe('takenBack')
    expect(await peopleAt('night.example')).toEqual([])
  })

  test('is deleted with its lines; who has moved in stays', async () => {
    const id = await read('email,name\nstay@six.example,Stay Here\n')
    await bring(id, { state: 'moving', mail: false })
    await call()(forgetList, { params: { id } })
    expect(await linesOf(id)).toEqual([])
    expect(await peopleAt('six.example')).toHaveLength(1)
  })

  test('shows a person that they came by it, and loses each line with their address when they are erased (S-D2)', async () => {
    const member = await studio.people.student({ email: 'here@seven.example' })
    const id = await read(
      'email,name\nhere@seven.example,Here Already\n HERE@seven.example,Here Again\nnot.here@seven.example,\n',
    )
    expect((await linesOf(id))[0]).toMatchObject({ state: 'known', userId: member.id })
    expect(JSON.stringify(await studio.as(member).call(ownData, withPassword))).toContain('members.csv')
    await call()(deleteUser, { params: { id: member.id }, query: { permanentDelete: true } })
    expect((await linesOf(id)).map(({ line }) => line)).toEqual([4])
    expect((await listAt(id)).columns.map(({ sample }) => sample)).toEqual(['', ''])
  })

  test('loses the lines of whoever is erased also where they write more than the address (S-D2)', async () => {
    const cells = [
      ' Ada Lee <ADA.lee@erased.example>',
      'mailto:ada.lee@erased.example',
      'bo@erased.example; ada.lee@erased.example',
      'nada.lee@erased.example.',
      'ada.lee@erased.example.org; x',
    ]
    const tooLong = 'x'.repeat(61)
    const id = await read(`email,name\n${cells.map((cell) => `${cell},${tooLong}`).join('\n')}\n`)
    expect(await listAt(id)).toMatchObject({ lines: { refused: 5 } })
    const sample = async () => (await listAt(id)).columns[0]?.sample
    expect(await sample()).toContain('ADA.lee')
    const member = await studio.people.student({ email: 'ada.lee@erased.example' })
    await call()(deleteUser, { params: { id: member.id }, query: { permanentDelete: true } })
    expect((await linesOf(id)).map(({ line }) => line)).toEqual([5, 6])
    expect(await sample()).toBe('')
  })
})

describe('a file that is no list is refused with what to do about it (S-I9)', () => {
  test.each([
    ['an empty one', Buffer.from(''), listTexts.empty],
    ['one without lines', Buffer.from('email,name\n'), listTexts.empty],
    ['a workbook', Buffer.from('PK\x03\x04more'), listTexts.workbook],
    [
      'one in another encoding',
      Buffer.from('email,name\na@b.example,Zo\xeb\n', 'latin1'),
      listTexts.encoding(2),
    ],
    ['one without an end of a line', Buffer.from('a,'.repeat(150_000)), listTexts.empty],
    ['one of too many columns', Buffer.from(`${'a,'.repeat(100)}a\n1\n`), listTexts.wide],
  ])('%s', async (_name, bytes, text) => {
    const refusal = await refused(call()(readList, {}, { form: form(bytes) }))
    expect([refusal.status, refusal.fields]).toEqual([400, { file: text }])
  })

  test('signs that no text has are told at their line', async () => {
    const id = await read('email,name\nnul@eight.example,A\0da Byron\n')
    expect((await linesOf(id))[0]?.reason).toContain('an earlier program lost')
  })
})
