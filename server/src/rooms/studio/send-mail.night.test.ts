import { setTimeout as sleep } from 'node:timers/promises'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../database/connect.ts'
import { mails } from '../../database/tables/studio.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { writeMail } from './mails.ts'

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
const waiting = () => studio.context.db.$count(mails, isNull(mails.sentAt))

/** The queue retries by the machine's clock, after two seconds and more. */
async function drainUntilSent(): Promise<void> {
  for (let tries = 0; tries < 40 && (await waiting()) > 0; tries += 1) {
    await studio.context.queue.drain()
    await sleep(300)
  }
}

test('a mail waits while the mail server is down, and nothing else does; then all arrive once (F34)', async () => {
  await server.stop()
  const keys = ['a', 'b', 'c', 'd', 'e']
  for (const key of keys) await write(key)
  await studio.context.queue.drain()
  expect(await waiting()).toBe(5)
  expect((await studio.call(settings, {})).studioName).toBeTruthy()
  server = await startMailServer(port)
  await drainUntilSent()
  expect(server.received.map(({ subject }) => subject).sort()).toEqual(keys)
}, 30_000)

test('a mail whose answer was lost on the way has the same Message-ID again, so that it is shown once (F33)', async () => {
  server.forgetToAnswer(1)
  await write('lost')
  await drainUntilSent()
  const ids = server.received.map(({ messageId }) => messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^<[\w-]+@studio\.example>$/)
}, 30_000)
