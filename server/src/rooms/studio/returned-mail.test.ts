import { people } from '@studio/contract/people/staff/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailRefusalOf } from '../../adapters/mail/smtp.ts'
import { inTransaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { mails } from '../../database/tables/studio.ts'
import { processCounters } from '../../platform/metrics/process-counters.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { type WrittenMail, writeMail } from './mails.ts'

let studio: TestStudio
let server: TestMailServer
let admin: TestPerson

beforeAll(async () => {
  server = await startMailServer()
  studio = await startTestStudio({
    SMTP_URL: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`,
    MAIL_FROM: 'Studio <hello@studio.example>',
  })
  admin = await studio.people.admin()
})
afterAll(async () => {
  await studio.stop()
  await server.stop()
})

const write = async (to: string, key: string, more: Partial<WrittenMail> = {}) => {
  const mail = { key, to, subject: key, text: 'x', html: '<p>x</p>', ...more }
  await inTransaction(studio.context.db, (tx) => writeMail(studio.context, tx, mail))
  await studio.context.queue.drain()
}
const sourceOf = (subject: string) => server.received.find((mail) => mail.subject === subject)?.source ?? ''

/** What the list of users says of a person. */
async function comeBack({ userName }: TestPerson): Promise<(boolean | undefined)[]> {
  const list = await studio.as(admin).call(people, { query: { userName } })
  return list.records.map((record) => ('mailsComeBack' in record ? record.mailsComeBack : undefined))
}

/** Seconds until the next try of the mail that waits. */
async function pauseOf(key: string): Promise<number> {
  const { rows } = await studio.context.db.execute<{ seconds: number }>(sql`
    select extract(epoch from j.start_after - now())::float8 as seconds from queue.job j
    join mails m on j.data ->> 'id' = m.id::text where m.key = ${key} and j.state = 'created'`)
  expect(rows).toHaveLength(1)
  return rows[0]?.seconds ?? 0
}
/** The waiting try falls due. */
async function tryNow(): Promise<void> {
  await studio.context.db.execute(sql`update queue.job set start_after = now() where state = 'created'`)
  await studio.context.queue.drain()
}

it('an address that does not exist is tried once and noted at its person; only receipts follow until it is another', async () => {
  const person = await studio.people.student()
  server.refuses({ [person.email]: '550 5.1.1 <x>: Recipient address rejected: User unknown' })
  const before = processCounters.mailsReturned
  await write(person.email, 'welcome')
  await tryNow()
  expect(server.triesOf(person.email)).toBe(1)
  expect(processCounters.mailsReturned).toBe(before + 1)
  expect(await comeBack(person)).toEqual([true])
  await write(person.email, 'news', { unsubscribeUrl: 'https://studio.example/u' })
  await write(person.email, 'trial ends')
  expect(server.triesOf(person.email)).toBe(1)
  await write(person.email, 'receipt', { receipt: true })
  await write(person.email, 'a link that was asked for', { secret: true })
  expect(server.triesOf(person.email)).toBe(3)

  const email = `new-${person.email}`
  await studio.context.db.update(users).set({ email, emailFolded: email }).where(eq(users.id, person.id))
  await write(email, 'hello again')
  expect(sourceOf('hello again')).not.toBe('')
  expect(await comeBack(person)).toEqual([false])
})

it('an address that takes a receipt again gets every mail again', async () => {
  const person = await studio.people.student()
  server.refuses({ [person.email]: '550 5.2.1 mailbox disabled' })
  await write(person.email, 'one')
  server.refuses({})
  await write(person.email, 'two')
  await write(person.email, 'three', { receipt: true })
  await write(person.email, 'four')
  expect(server.received.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual([
    'three',
    'four',
  ])
})

it('a mail that is put off is tried again after pauses that grow, and arrives once (F34)', async () => {
  const to = 'later@example.com'
  server.refuses({ [to]: '451 4.7.1 greylisted, try again' })
  const before = processCounters.mailsDeferred
  await write(to, 'greylisted')
  const pauses = []
  for (let tries = 0; tries < 3; tries += 1) {
    pauses.push(Math.round((await pauseOf('greylisted')) / 60))
    await tryNow()
  }
  expect(pauses).toEqual([1, 5, 15])
  expect(processCounters.mailsDeferred).toBe(before + 4)
  server.refuses({})
  await tryNow()
  await tryNow()
  expect(server.received.filter((mail) => mail.to === to)).toHaveLength(1)
})

it('a mail that is refused by policy is tried slowly, its person is not marked, and the Admins are told once', async () => {
  const person = await studio.people.student()
  server.refuses({ [person.email]: '550 5.7.26 unauthenticated mail is prohibited' })
  const before = processCounters.mailsRefused
  await write(person.email, 'policy')
  await write(person.email, 'policy too')
  expect(await pauseOf('policy')).toBeGreaterThan(5 * 3600)
  expect(server.triesOf(person.email)).toBe(2)
  expect(processCounters.mailsRefused).toBe(before + 2)
  const told = await studio.context.db.select().from(mails).where(eq(mails.to, admin.email))
  expect(told.map(({ subject }) => subject)).toEqual(['The mail server is refusing the studio’s emails'])
  expect(told[0]?.text).toContain('5.7.26')
  expect(await comeBack(person)).toEqual([false])
})

it('a mail says that a machine wrote it, but for what a visitor has written (RFC 3834)', async () => {
  await write('any@example.com', 'by a machine')
  await write('studio@example.com', 'by a visitor', { replyTo: 'visitor@example.com' })
  expect(sourceOf('by a machine')).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(sourceOf('by a visitor')).not.toMatch(/^Auto-Submitted/im)
})

it('two mails with one subject stay two in Gmail, which would fold the second one’s link', async () => {
  await write('twice@example.com', 'one subject')
  await write('twice@example.com', 'another')
  const ids = ['one subject', 'another'].map(
    (key) => /^X-Entity-Ref-ID: (\S+)/im.exec(sourceOf(key) ?? '')?.[1],
  )
  expect(ids[0]).toMatch(/^mail-\d+-/)
  expect(new Set(ids).size).toBe(2)
})

it.each([
  ['RCPT TO', 550, '550 5.1.1 no such user', 'address'],
  ['RCPT TO', 550, '550-5.1.10 null MX', 'address'],
  ['RCPT TO', 553, '553 5.1.8 bad sender', 'policy'],
  ['DATA', 552, '552 5.2.2 mailbox full', 'later'],
  ['MAIL FROM', 451, '451 4.3.0 try later', 'later'],
  ['RCPT TO', 550, '550 no reason at all', 'policy'],
  ['AUTH PLAIN', 535, '535 5.7.8 wrong password', undefined],
  ['CONN', 421, '421 4.3.2 going down', undefined],
] as const)('the answer to %s %i %s means: %s', (command, responseCode, response, why) => {
  expect(mailRefusalOf({ command, responseCode, response })?.why).toBe(why)
})
