import { chooseMail, chooseMailByLink, mailChoiceOfLink } from '@studio/contract/mail-choices/endpoints.ts'
import { countRecipients, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import type { SendOptions } from '@studio/contract/notifications/schema.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '../../database/tables/membership.ts'
import { sessions, users } from '../../database/tables/people.ts'
import { pushDevices } from '../../database/tables/push.ts'
import { mails } from '../../database/tables/studio.ts'
import { makeAudience } from '../../testing/audience.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { mailToken } from '../mail-choices/mail-link.ts'

let studio: TestStudio
let admin: TestPerson
let coach: TestPerson
let [chose, silent, refusing, lifted, ending]: TestPerson[] = []
let plan: string

beforeAll(async () => {
  studio = await startTestStudio()
  const audience = await makeAudience(studio)
  ;({ admin, coach, joined: chose, student: silent } = audience)
  const { people } = studio
  refusing = await people.student()
  lifted = await people.student()
  ending = await people.student()
  plan = await audience.library.membership(ending.id, ['DailyClasses'])
  await studio.context.db.update(subscriptions).set({ cancelAtPeriodEnd: true })
  await choose(chose!, 'notifications', true)
  await choose(refusing!, 'studioNews', false)
  const over = {
    blockedAccess: true,
    blockedToDateTime: new Date(studio.context.clock.now().getTime() - 1000),
  }
  await studio.context.db.update(users).set(over).where(eq(users.id, lifted.id))
  const [session] = await studio.context.db.select().from(sessions).where(eq(sessions.userId, silent!.id))
  await studio.context.db.insert(pushDevices).values({
    userId: silent!.id,
    sessionId: session!.id,
    endpoint: 'https://push.example/1',
    p256dh: 'key',
    auth: 'secret',
    createdAt: new Date(),
  })
})
afterAll(() => studio.stop())

const choose = (person: TestPerson, kind: 'notifications' | 'studioNews', wanted: boolean) =>
  studio.as(person).call(chooseMail, { body: { kind, wanted } })

const counted = (sendOptions: Partial<SendOptions>, from = admin) =>
  studio.as(from).call(countRecipients, { body: { sendOptions } })

let sent = 0
/** Whom a notification is mailed to, in the order of their addresses. */
async function mailedBy(body: { sendOptions: Partial<SendOptions>; mailToAll?: boolean }) {
  sent += 1
  const title = `News ${sent}`
  const description = '<p>No classes on Sunday</p>'
  await studio.as(admin).call(sendNotification, { body: { title, description, ...body } })
  await studio.context.queue.drain()
  const rows = await studio.context.db.select().from(mails).where(eq(mails.subject, title))
  return rows
}
const all = { sendToAllStudents: true }
const addresses = (rows: { to: string }[]) => rows.map(({ to }) => to).sort()
const of = (...people: (TestPerson | undefined)[]) => people.map((one) => one!.email).sort()

test('before it is sent, the studio says how many it reaches: in the studio, by mail, by push, and by mail to all (ANOTIF-10)', async () => {
  expect(await counted(all)).toEqual({ count: 5, byMail: 1, byMailToAll: 4, byPush: 1 })
  expect(await counted({ sendToUserIds: [refusing!.id] })).toEqual({
    count: 1,
    byMail: 0,
    byMailToAll: 0,
    byPush: 0,
  })
})

test('it is mailed to who chose that, or to all of them but who wants no studio news, whose mails end by their own link (D18.mail-choices)', async () => {
  expect(addresses(await mailedBy({ sendOptions: all }))).toEqual(of(chose))
  const toAll = await mailedBy({ sendOptions: all, mailToAll: true })
  expect(addresses(toAll)).toEqual(of(chose, silent, lifted, ending))
  const linkOf = (person: TestPerson | undefined) =>
    toAll.find(({ to }) => to === person!.email)?.unsubscribeUrl
  expect(linkOf(chose)).toContain('.notifications.')
  expect(linkOf(silent)).toContain('.studioNews.')
  const textOf = (person: TestPerson | undefined) => toAll.find(({ to }) => to === person!.email)?.text
  expect(textOf(chose)).toContain('because you asked for emails about notifications')
  expect(textOf(silent)).toContain('because the studio emails its news to everybody')
  const query = { token: mailToken(studio.context, { userId: silent!.id, kind: 'studioNews' }) }
  expect(await studio.call(mailChoiceOfLink, { query })).toEqual({ kind: 'studioNews', wanted: true })
  await studio.call(chooseMailByLink, { query, body: { wanted: false } })
  expect(addresses(await mailedBy({ sendOptions: all, mailToAll: true }))).toEqual(of(chose, lifted, ending))
})

test('recipients are narrowed by how they stand and by their plan, by an Admin alone (D11, S-Z8)', async () => {
  const states = (...named: ('ending' | 'none' | 'active')[]) => ({ ...all, only: { states: named } })
  expect((await counted(states('ending'))).count).toBe(1)
  expect((await counted(states('none'))).count).toBe(4)
  expect((await counted(states('active', 'ending'))).count).toBe(1)
  expect((await counted({ ...all, only: { priceId: plan } })).count).toBe(1)
  expect((await counted({ sendToSubscribedStudents: true, only: { states: ['active'] } })).count).toBe(0)
  const mailed = await mailedBy({ sendOptions: states('ending'), mailToAll: true })
  expect(addresses(mailed)).toEqual(of(ending))
  const own = { sendToSubscribedStudents: true }
  expect((await counted(own, coach)).count).toBe(1)
  const foreign = counted({ ...own, only: { states: ['ending'] } }, coach)
  expect((await refused(foreign)).status).toBe(403)
  const nobody = counted({ only: { states: ['ending'] } } as Partial<SendOptions>)
  expect((await refused(nobody)).status).toBe(400)
})
