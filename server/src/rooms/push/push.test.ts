import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { endSession } from '@studio/contract/people/own/endpoints.ts'
import { signIn, signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { addPushDevice, pushDevices, removePushDevice } from '@studio/contract/push/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factOf } from '../../database/studio-facts.ts'
import { sessions } from '../../database/tables/people.ts'
import { pushDevices as rows } from '../../database/tables/push.ts'
import { makeTokens } from '../../platform/tokens.ts'
import { type TestPerson, withPassword } from '../../testing/people.ts'
import { startPushService, type TestPushService } from '../../testing/push-service.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { vapidKeys } from './vapid-keys.ts'

let studio: TestStudio
let service: TestPushService
beforeAll(async () => {
  service = await startPushService()
  studio = await startTestStudio({ STAND_IN_URL: service.origin })
})
afterAll(async () => {
  await studio.stop()
  await service.stop()
})

type Holder = { token: string }
const add = (person: Holder, browser: string) =>
  studio.as(person).call(addPushDevice, { body: service.subscribe(browser) })
const list = async (person: Holder) => (await studio.as(person).call(pushDevices, {})).records
/** Signs the same person in on one more device. */
async function onDevice({ email, password }: TestPerson) {
  const { accessToken: token, refreshToken } = await studio.call(signIn, { body: { email, password } })
  return { token, refreshToken }
}

test('a device is added for one session, and read and removed by its person alone (D18.push)', async () => {
  const [ada, bob] = [await studio.people.student(), await studio.people.student()]
  const phone = await onDevice(ada)
  const { id } = await add(ada, 'laptop')
  await add(phone, 'phone')
  expect((await list(ada)).map((device) => device.current)).toEqual([false, true])
  expect((await list(phone)).map((device) => device.current)).toEqual([true, false])
  expect(await list(bob)).toEqual([])
  expect((await refused(studio.as(bob).call(removePushDevice, { params: { id } }))).status).toBe(404)
  await studio.as(phone).call(removePushDevice, { params: { id } })
  expect(await list(ada)).toHaveLength(1)
})

test('a browser that subscribes anew takes the place of the subscription before (D18.push)', async () => {
  const ada = await studio.people.student()
  await add(ada, 'first')
  const { id } = await add(ada, 'second')
  expect((await list(ada)).map((device) => device.id)).toEqual([id])
})

test('a browser that another person signs in with is theirs from then on, and nobody takes it by its URL alone (D18.push)', async () => {
  const [ada, bob, eve] = [
    await studio.people.student(),
    await studio.people.student(),
    await studio.people.student(),
  ]
  const browser = service.subscribe('shared')
  await studio.as(ada).call(addPushDevice, { body: browser })
  const { keys } = service.subscribe('guessed')
  const body = { endpoint: browser.endpoint, keys }
  const refusal = await refused(studio.as(eve).call(addPushDevice, { body }))
  expect(refusal).toMatchObject({ status: 400, fields: { endpoint: expect.any(String) } })
  expect(await list(ada)).toHaveLength(1)
  await studio.as(bob).call(addPushDevice, { body: browser })
  expect([await list(ada), (await list(bob)).length]).toEqual([[], 1])
})

test('a person has ten devices; one more drops the one added first, also if they are added at once (D18.push)', async () => {
  const ada = await studio.people.student()
  const { id: first } = await add(ada, 'number-0')
  const others = await Promise.all(Array.from({ length: 10 }, () => onDevice(ada)))
  await Promise.all(others.map((device, at) => add(device, `number-${at + 1}`)))
  const devices = await list(ada)
  expect(devices).toHaveLength(10)
  expect(devices.map(({ id }) => id)).not.toContain(first)
})

const KEYS = () => service.subscribe('elsewhere').keys
test.each([
  ['a URL of the studio’s own network', 'https://10.0.0.7/secret'],
  ['this machine', 'http://127.0.0.1:1/'],
  ['an unknown host', 'https://push.example.com/send/1'],
  ['a name that only ends alike', 'https://evilpush.apple.com.example.com/1'],
  ['a name without the dot', 'https://notpush.apple.com/1'],
  ['http', 'http://fcm.googleapis.com/fcm/send/1'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/1'],
  ['a name and a password', 'https://ada:secret@fcm.googleapis.com/fcm/send/1'],
])('%s is no push service (S-O1, D18.push)', async (_what, endpoint) => {
  const ada = await studio.people.student()
  const refusal = await refused(studio.as(ada).call(addPushDevice, { body: { endpoint, keys: KEYS() } }))
  expect(refusal).toMatchObject({ status: 400, fields: { endpoint: expect.any(String) } })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/1',
  'https://updates.push.services.mozilla.com/wpush/v2/1',
  'https://wns2-par02p.notify.windows.com/w/?token=1',
  'https://web.push.apple.com/1',
])('%s is a push service of a browser (D18.push)', async (endpoint) => {
  const ada = await studio.people.student()
  await studio.as(ada).call(addPushDevice, { body: { endpoint, keys: KEYS() } })
  expect(await list(ada)).toHaveLength(1)
})

test('a key that is no point on the curve is refused, since nothing could be encrypted for it (RFC 8291)', async () => {
  const ada = await studio.people.student()
  const { endpoint, keys } = service.subscribe('off-curve')
  const body = { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }
  expect((await refused(studio.as(ada).call(addPushDevice, { body }))).status).toBe(400)
})

test('signing out removes the device, here and from afar, and deleting a person all of theirs (S-D2, S-S6)', async () => {
  const [ada, admin] = [await studio.people.student(), await studio.people.admin()]
  const [phone, tablet] = [await onDevice(ada), await onDevice(ada)]
  for (const [device, name] of [
    [ada, 'one'],
    [phone, 'two'],
    [tablet, 'three'],
  ] as const)
    await add(device, `${name}-of-ada`)
  await studio.as(phone).call(signOut, { body: { refreshToken: phone.refreshToken } })
  expect(await list(ada)).toHaveLength(2)
  const [session] = await studio.context.db
    .select({ id: rows.sessionId })
    .from(rows)
    .where(eq(rows.endpoint, `${service.origin}/three-of-ada`))
  await studio.as(ada).call(endSession, { params: { id: session!.id } })
  expect(await list(ada)).toHaveLength(1)
  await studio.as(admin).call(deleteUser, { params: { id: ada.id }, query: { permanentDelete: true } })
  expect(await studio.context.db.$count(rows, eq(rows.userId, ada.id))).toBe(0)
})

test('what a person takes away names their devices, and neither keys nor URLs (D18.own-data)', async () => {
  const ada = await studio.people.student()
  await add(ada, 'told')
  await studio.context.db
    .update(sessions)
    .set({ device: 'Chrome on Android' })
    .where(eq(sessions.userId, ada.id))
  const told = (await studio.as(ada).call(ownData, withPassword)) as unknown as Record<string, object[]>
  expect(told.pushDevices).toMatchObject([{ device: 'Chrome on Android', lastMessageAt: null }])
  expect(JSON.stringify(told)).not.toContain(service.origin)
})

test('all servers use one pair of keys, kept sealed; under another TOKEN_SECRET a new pair begins without the old devices (RFC 8292, D18.push)', async () => {
  const ada = await studio.people.student()
  await add(ada, 'of-the-old-key')
  const other = await studio.secondServer()
  const keyAt = async (server: TestStudio) => (await server.as(ada).call(pushDevices, {})).publicKey
  const before = await keyAt(studio)
  expect([await keyAt(other), Buffer.from(before, 'base64url').length]).toEqual([before, 65])
  await other.stop()
  const { context } = studio
  const kept = JSON.stringify(await factOf(context.db.$client, 'pushKeys'))
  expect(kept).not.toContain((await vapidKeys(context)).privateKey)

  const changed = { ...context, tokens: makeTokens('another secret of the same studio') }
  const made = await Promise.all([vapidKeys(changed), vapidKeys(changed), vapidKeys(changed)])
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(made[0].publicKey).not.toBe(before)
  expect(await context.db.$count(rows, eq(rows.userId, ada.id))).toBe(0)
})
