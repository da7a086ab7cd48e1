import { deleteNotification, markRead, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { addPushDevice, pushDevices } from '@studio/contract/push/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../database/tables/people.ts'
import { pushDevices as rows } from '../../database/tables/push.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startPushService, type TestPushService } from '../../testing/push-service.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { pushNotification } from './push-notification.ts'

let studio: TestStudio
let service: TestPushService
let admin: TestPerson
beforeAll(async () => {
  service = await startPushService()
  studio = await startTestStudio({
    STAND_IN_URL: service.origin,
    CONTACT_EMAIL: 'hello@studio.example',
  })
  admin = await studio.people.admin()
})
afterAll(async () => {
  await studio.stop()
  await service.stop()
})

/** A student whose browser of this name is subscribed. */
async function reader(browser: string): Promise<TestPerson> {
  const person = await studio.people.student()
  await studio.as(person).call(addPushDevice, { body: service.subscribe(browser) })
  return person
}

async function send(people: TestPerson[] | 'all', title = 'A new hour'): Promise<string> {
  const sendOptions =
    people === 'all' ? { sendToAllStudents: true } : { sendToUserIds: people.map(({ id }) => id) }
  const body = {
    title,
    description: '<p>The morning class moves</p><p>to <b>seven</b> &amp; stays.</p>',
    sendOptions,
  }
  return (await studio.as(admin).call(sendNotification, { body })).id
}
const notify = async (people: TestPerson[], title?: string) => {
  const id = await send(people, title)
  await studio.context.queue.drain()
  return id
}
const sentTo = (browser: string) => service.received.filter(({ to }) => to === browser)
const titlesTo = (browser: string) => sentTo(browser).map(({ content }) => content.title)
const devicesOf = async (person: TestPerson) =>
  (await studio.as(person).call(pushDevices, {})).records.map(({ id }) => id)
/** Makes the tries that wait due now. */
const letTimePass = async () => {
  await studio.context.db.execute(
    sql`update queue.job set start_after = now() where name = 'notification.pushed' and state < 'active'`,
  )
  await studio.context.queue.drain()
}

test('a notification is pushed to its recipients’ devices, encrypted for each and signed by the studio (D18.push, RFC 8291, RFC 8292)', async () => {
  const ada = await reader('phone-of-ada')
  await reader('phone-of-bob')
  const id = await notify([ada])
  const [message, ...more] = sentTo('phone-of-ada')
  expect([more, sentTo('phone-of-bob')]).toEqual([[], []])
  expect(message?.content).toEqual({
    title: 'A new hour',
    body: 'The morning class moves to seven & stays.',
    path: '/notifications',
    subject: id,
    device: (await devicesOf(ada))[0],
  })
  const { publicKey } = await studio.as(ada).call(pushDevices, {})
  expect(message?.signedWith).toBe(publicKey)
  expect(message?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:hello@studio.example' })
  expect(message?.headers).toMatchObject({ ttl: '86400', topic: id.replaceAll('-', '') })
})

test('a pushed message wakes a phone that sleeps, since a reminder is for its hour (RFC 8030, 5.3)', async () => {
  await notify([await reader('phone-that-sleeps')])
  expect(sentTo('phone-that-sleeps')[0]?.headers).toMatchObject({ urgency: 'high' })
})

test('nothing is pushed to whoever is blocked, inactive or signed out, nor what was read or deleted before (D10, S-Z12, D18.push)', async () => {
  const names = ['blocked', 'inactive', 'signed-out', 'has-read', 'let-in-again']
  const people = await Promise.all(names.map(reader))
  const [blocked, inactive, out, hasRead, again] = people as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ]
  const set = (person: TestPerson, columns: Partial<typeof users.$inferInsert>) =>
    studio.context.db.update(users).set(columns).where(eq(users.id, person.id))
  const id = await send(people)
  await studio.as(hasRead).call(markRead, { body: { ids: [id] } })
  await set(blocked, { blockedAccess: true })
  await set(inactive, { active: false })
  await set(again, { blockedAccess: true, blockedToDateTime: new Date('2001-01-01') })
  await studio.call(signOut, { body: { refreshToken: out.refreshToken } })
  await studio.context.queue.drain()
  expect(names.filter((name) => sentTo(name).length > 0)).toEqual(['let-in-again'])

  const other = await reader('too-late')
  await studio.as(admin).call(deleteNotification, { params: { id: await send([other]) } })
  await studio.context.queue.drain()
  expect(sentTo('too-late')).toEqual([])
})

test.each([404, 410])(
  'a browser that has unsubscribed is forgotten: %i (RFC 8030, D18.push)',
  async (status) => {
    const ada = await reader(`gone-${status}`)
    service.answer(`gone-${status}`, status)
    await notify([ada])
    expect(await devicesOf(ada)).toEqual([])
  },
)

test('a push service that fails is asked again, and the device gets the message once it works (D18.push)', async () => {
  const [ada, bob] = [await reader('unsteady'), await reader('steady')]
  service.answer('unsteady', 500)
  await notify([ada, bob])
  service.answer('unsteady', 201)
  await letTimePass()
  expect([titlesTo('unsteady').length, titlesTo('steady').length]).toEqual([2, 1])
  expect(await devicesOf(ada)).toHaveLength(1)
})

test('a push service that asks for time gets it (RFC 8030, D18.push)', async () => {
  const ada = await reader('busy')
  service.answer('busy', 429, { 'retry-after': '900' })
  await notify([ada])
  const { rows: waiting } = await studio.context.db.execute<{ seconds: number }>(sql`
    select extract(epoch from start_after - created_on)::int as seconds from queue.job
    where name = 'notification.pushed' and state < 'active'`)
  expect(waiting.map(({ seconds }) => seconds)).toEqual([900])
  service.answer('busy', 201)
  await letTimePass()
})

test('five tries are all, and after five messages in vain a device is removed (D18.push)', async () => {
  const ada = await reader('broken')
  service.answer('broken', 500)
  await notify([ada], 'First')
  for (let tries = 0; tries < 6; tries += 1) await letTimePass()
  expect(titlesTo('broken')).toEqual(Array(5).fill('First'))
  const failures = async () =>
    (await studio.context.db.select().from(rows).where(eq(rows.userId, ada.id)))[0]?.failures
  expect(await failures()).toBe(1)
  service.answer('broken', 201)
  await notify([ada], 'Second')
  expect(await failures()).toBe(0)
  service.answer('broken', 403)
  for (let messages = 0; messages < 4; messages += 1) await notify([ada], 'Refused')
  expect(await failures()).toBe(4)
  await notify([ada], 'Refused')
  expect(await devicesOf(ada)).toEqual([])
})

test('a push service that is not reached says nothing about a device, however often (D18.push)', async () => {
  const ada = await reader('beyond')
  service.answer('beyond', 0)
  await notify([ada])
  for (let tries = 0; tries < 6; tries += 1) await letTimePass()
  const [device] = await studio.context.db.select().from(rows).where(eq(rows.userId, ada.id))
  expect(device?.failures).toBe(0)
})

test('everybody is reached page by page, each device once, and the description is cut to what a screen shows (D18.push, L7)', async () => {
  await studio.context.db.execute(sql`
    insert into users (first_name, last_name, user_name, user_name_folded, email, email_folded, password_hash, role,
      registered_at, registered_fully)
    select 'Ada', 'Many', name, name, name, name, 'none', 'Student', now(), now()
    from (select 'many' || n as name from generate_series(1, 200) n) people`)
  const devices = Array.from({ length: 120 }, (_, at) => ({
    name: `many-${at + 1}`,
    ...service.subscribe(`many-${at + 1}`),
  }))
  const subscribed = devices.map(({ name, endpoint, keys }) => ({
    name: name.replace('-', ''),
    endpoint,
    ...keys,
  }))
  await studio.context.db.execute(sql`
    with known as (select * from jsonb_to_recordset(${JSON.stringify(subscribed)}::jsonb)
        as known(name text, endpoint text, p256dh text, auth text)),
      signed_in as (insert into sessions (user_id, refresh_hash, started_at, rotated_at)
        select id, user_name, now(), now() from users join known on user_name = name returning id, user_id)
    insert into push_devices (user_id, session_id, endpoint, p256dh, auth, created_at)
    select user_id, signed_in.id, endpoint, p256dh, auth, now()
    from signed_in join users on users.id = user_id join known on user_name = name`)
  const sendOptions = { sendToAllStudents: true }
  const body = { title: 'To everybody', description: `<p>${'long '.repeat(90)}</p>`, sendOptions }
  await studio.as(admin).call(sendNotification, { body })
  await studio.context.queue.drain()
  const got = service.received.filter(({ to }) => to.startsWith('many-'))
  expect(got).toHaveLength(120)
  expect(new Set(got.map(({ to }) => to)).size).toBe(120)
  expect(got[0]?.content.body).toMatch(/^(long )+…$|^long .* …$/)
  expect(got[0]?.content.body?.length).toBeLessThan(160)
})

test('a page that is done again after a crash replaces the message on the device and is no second one (F33, D18.push)', async () => {
  const ada = await reader('twice')
  const id = await notify([ada])
  await pushNotification(studio.context, { id })
  const messages = sentTo('twice')
  expect(messages.map(({ content }) => content.subject)).toEqual([id, id])
  expect(new Set(messages.map(({ headers }) => headers.topic)).size).toBe(1)
})
