import { moveIns, readList, setMoveIn } from '@studio/contract/moving-in/endpoints.ts'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../database/tables/people.ts'
import { formWith } from '../../../testing/form-with.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

test('20,000 people of one list are read and moved in, each once, though some stand in it twice', {
  timeout: 300_000,
}, async () => {
  const { call } = studio.as(admin)
  const rows = Array.from({ length: 19_990 }, (_, at) => `P${at}@large.example ;Byron;31.12.2025`)
  const twice = rows.slice(0, 10).map((row) => row.toLowerCase())
  const text = `E-Mail;Vorname;Seit\r\n${[...rows, ...twice].join('\r\n')}\r\n;;\r\n`
  const { id } = await call(readList, {}, { form: formWith(Buffer.from(text), 'list.csv') })
  const list = async () => (await call(moveIns, {})).records.find((one) => one.id === id)
  await studio.context.queue.drain()
  expect(await list()).toMatchObject({ state: 'checked', lines: { right: 19_990, refused: 10 } })
  await call(setMoveIn, { params: { id }, body: { state: 'moving', mail: false } })
  await studio.context.queue.drain()
  expect(await list()).toMatchObject({ state: 'done', lines: { moved: 19_990, refused: 10 } })
  expect(await studio.context.db.$count(users, like(users.emailFolded, '%@large.example'))).toBe(19_990)
})
