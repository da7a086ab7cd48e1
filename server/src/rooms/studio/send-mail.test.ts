import { DAY } from '@studio/contract/dates.ts'
import { forgotPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { inviteStaff } from '@studio/contract/people/staff/endpoints.ts'
import { setMails } from '@studio/contract/studio/own/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../database/connect.ts'
import { mails } from '../../database/tables/studio.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { writeMail } from './mails.ts'
import { sendMail } from './send-mail.ts'

let studio: TestStudio
let server: TestMailServer
let port: number

beforeAll(async () => {
  server = await startMailServer()
  port = server.port
  studio = await startTestStudio({
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    MAIL_FROM: 'Studio <hello@studio.example>',
  })
})
beforeEach(async () => {
  await server.stop()
  server = await startMailServer(port)
})
afterEach(async () => {
  await studio.context.db.delete(mails)
})
afterAll(async () => {
  await studio.stop()
  await server.stop()
})

const write = (key: string) =>
  inTransaction(studio.context.db, (tx) =>
    writeMail(studio.context, tx, {
      key,
      to: `${key}@example.com`,
      subject: key,
      text: 'x',
      html: '<p>x</p>',
    }),
  )
describe('a mail whose link lets somebody in', () => {
  const code = /code=|inviteToken=/
  const bodies = async () =>
    (await studio.context.db.select().from(mails)).map(({ text, html }) => text + html)
  const askForLinks = async () => {
    const [person, admin] = [await studio.people.student(), await studio.people.admin()]
    await studio.call(forgotPassword, { body: { email: person.email } })
    const registerPageUrl = `${studio.url}/signup/first-step`
    const teacher = { email: `to-${person.email}`, userName: `to_${person.userName}`, role: 'Coach' as const }
    await studio.as(admin).call(inviteStaff, { body: { ...teacher, registerPageUrl } })
  }

  it('is read by the mail server, and its body is kept no longer (S-A7, S-A13)', async () => {
    await askForLinks()
    await write('news')
    await studio.context.queue.drain()
    expect(server.received).toHaveLength(3)
    expect(server.received.filter(({ source }) => code.test(source))).toHaveLength(2)
    expect((await bodies()).sort()).toEqual(['', '', 'x<p>x</p>'])
  })

  it('is kept while the mail server is down, until nobody waits for it (F34)', async () => {
    await server.stop()
    await askForLinks()
    const sweep = async () => {
      await studio.context.queue.send('mail.secrets', {})
      await studio.context.queue.drain()
      return (await bodies()).filter((body) => code.test(body)).length
    }
    expect(await sweep()).toBe(2)
    const writtenAt = new Date(studio.context.clock.now().getTime() - 8 * DAY)
    await studio.context.db.update(mails).set({ writtenAt })
    expect(await sweep()).toBe(0)
  })
})

describe('a mail', () => {
  it('comes from the name that an Admin has set, at the address of the mail server (D15)', async () => {
    const admin = await studio.people.admin()
    await write('before')
    await studio.context.queue.drain()
    await studio.as(admin).call(setMails, { body: { senderName: 'Quiet, "Co" & friends' } })
    await write('after')
    await studio.context.queue.drain()
    const from = server.received.map(({ source }) => /^From: (.*)$/m.exec(source)?.[1])
    expect(from).toEqual([
      'Studio <hello@studio.example>',
      '"Quiet, \\"Co\\" & friends" <hello@studio.example>',
    ])
    await studio.as(admin).call(setMails, { body: { senderName: null } })
  })

  it('written once for an occasion is sent once, however often its job runs (F33)', async () => {
    await write('one')
    await write('one')
    await studio.context.queue.drain()
    const [row] = await studio.context.db.select().from(mails)
    await sendMail(studio.context, { id: row!.id })
    expect(server.received.map(({ to }) => to)).toEqual(['one@example.com'])
    expect(row?.sentAt).not.toBeNull()
  })

  it('that was given up by the queue is found again later (F34)', async () => {
    await write('left')
    await studio.context.db.update(mails).set({ sentAt: new Date() })
    await studio.context.queue.drain()
    expect(server.received).toEqual([])
    const hoursAgo = (hours: number) => new Date(studio.context.clock.now().getTime() - hours * 3_600_000)
    const leave = async (writtenAt: Date) => {
      await studio.context.db.update(mails).set({ sentAt: null, writtenAt }).where(eq(mails.key, 'left'))
      await studio.context.queue.send('mail.left', {})
      await studio.context.queue.drain()
    }
    await leave(hoursAgo(1))
    await leave(hoursAgo(24 * 8))
    expect(server.received).toEqual([])
    await leave(hoursAgo(4))
    expect(server.received.map(({ to }) => to)).toEqual(['left@example.com'])
  })
})
