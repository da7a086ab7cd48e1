import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMail } from '../../operating/checks/check-settings.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { greetMailServer } from './smtp.ts'

let mail: TestMailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.stop())

test('a mail server is greeted with the name of the studio, whatever the machine or the container is called', async () => {
  const smtpUrl = `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`
  await greetMailServer({ smtpUrl, publicUrl: 'https://studio.example' })
  expect(mail.greetings).toEqual(['studio.example'])
})

test('a port whose TLS is not that of its URL is told with the way to write it', async () => {
  const [late] = await checkMail('smtps://127.0.0.1:587', undefined)
  const [early] = await checkMail('smtp://127.0.0.1:465', undefined)
  expect(late?.text).toMatch(/Port 587 turns to TLS later: write smtp:\/\/$/)
  expect(early?.text).toMatch(/Port 465 begins with TLS: write smtps:\/\/$/)
  const [elsewhere] = await checkMail(`smtps://127.0.0.1:${mail.port}`, undefined)
  expect(elsewhere?.text).toMatch(/does not begin with TLS there: write smtp:\/\/$/)
})
