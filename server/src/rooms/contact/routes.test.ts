import { sendMessage } from '@studio/contract/contact/endpoints.ts'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../../database/tables/studio.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ CONTACT_EMAIL: 'desk@quiet.example' })
})
afterAll(() => studio.stop())

const rosa = { name: 'Rosa Almeida', email: 'rosa@example.com', message: 'Can I kneel?\n\nOr <b>sit</b>?' }
const written = () => studio.context.db.select().from(mails).orderBy(desc(mails.id))

test('a message goes to the studio by mail, and an answer to the visitor (BO-API-01, CONTACT-01, S-I6)', async () => {
  expect(await studio.call(sendMessage, { body: rosa })).toEqual({})
  await studio.context.queue.drain()
  const [mail] = await written()
  expect(mail).toMatchObject({
    to: 'desk@quiet.example',
    replyTo: 'rosa@example.com',
    subject: 'Message from Rosa Almeida',
  })
  expect(mail?.sentAt).not.toBeNull()
  expect(mail?.text).toContain('Can I kneel?\n\nOr <b>sit</b>?')
  expect(mail?.html).not.toContain('<b>sit')
})

test('what is missing is named at its field, all of it at once (CONTACT-02, CONTACT-03, CONTACT-04)', async () => {
  const nothing = { name: ' ', email: 'rosa@', message: '\n' }
  expect(await refused(studio.call(sendMessage, { body: nothing }))).toMatchObject({
    status: 400,
    fields: {
      name: 'Name is required',
      email: "Valid email can contain only latin letters, numbers, '@' and '.'",
      message: 'Message is required',
    },
  })
})

test('a name of 100 characters and a message of 5000 pass, one more does not', async () => {
  const most = { ...rosa, name: 'a'.repeat(100), message: 'a'.repeat(5000) }
  await studio.call(sendMessage, { body: most })
  const more = { ...rosa, name: 'a'.repeat(101), message: 'a'.repeat(5001) }
  expect((await refused(studio.call(sendMessage, { body: more }))).fields).toEqual({
    name: 'A name can have at most 100 characters',
    message: 'A message can have at most 5000 characters',
  })
})

test('without a Message of the server the web says that the message was not sent (CONTACT-07)', () => {
  expect(sendMessage.failure).toBe('Error send message')
})

test('no line break comes into an address or a subject, and no key besides (S-I6)', async () => {
  const before = (await written()).length
  for (const wrong of [
    { name: 'Rosa\r\nBcc: all@example.com' },
    { name: 'Rosa\u2028Almeida' },
    { email: 'rosa@example.com\r\nBcc: all@example.com' },
    { email: 'rosa@example.com, all@example.com' },
    { to: 'all@example.com' },
  ]) {
    const call = studio.call(sendMessage, { body: { ...rosa, ...wrong } })
    expect(Object.keys((await refused(call)).fields)).toEqual(Object.keys(wrong))
  }
  expect(await written()).toHaveLength(before)
})

test('the sixth message of an hour from one person waits, and the twenty-first of a network’s visitors (D17.limits, S-I6)', async () => {
  const limited = await startTestStudio({ RATE_LIMITS: 'on' })
  const tooMany = { status: 429, code: 'TooManyRequests' }
  try {
    for (let i = 0; i < 30; i++) await refused(limited.call(sendMessage, { body: { ...rosa, name: '' } }))
    for (let i = 0; i < 20; i++) await limited.call(sendMessage, { body: rosa })
    expect(await refused(limited.call(sendMessage, { body: rosa }))).toMatchObject(tooMany)
    const { call } = limited.as(await limited.people.student())
    for (let i = 0; i < 5; i++) await call(sendMessage, { body: rosa })
    expect(await refused(call(sendMessage, { body: rosa }))).toMatchObject(tooMany)
  } finally {
    await limited.stop()
  }
})
