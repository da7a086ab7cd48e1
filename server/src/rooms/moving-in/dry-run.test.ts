import { readList } from '@studio/contract/moving-in/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formWith } from '../../testing/form-with.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

const LIST = `Email,Name,Joined
ada@run.example,Ada Kowalska,2024-03-31
igor@,Igor Petrov,2024-04-01
`

const download = (id: string) =>
  studio.inject({
    url: `/api/Export/dryRun.csv?id=${id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })

test('the dry run of a list of people is a file: each as they were understood, or what stood there and why it stays (D18.dry-run)', async () => {
  const form = formWith(Buffer.from(LIST), 'sunroom.csv')
  const { id } = await studio.as(admin).call(readList, {}, { form })
  await studio.context.queue.drain()
  expect((await download(id)).body.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Line,What happens,First name,Last name,Email,Joined (UTC),Joined (ISO),In the file,Reason',
    '2,Moves in,Ada,Kowalska,ada@run.example,2024-03-31 00:00,2024-03-31T00:00:00.000Z,,',
    '3,Not moved,,,,,,igor@; Igor Petrov; 2024-04-01,email is not an email address',
    '',
  ])
  expect((await download(crypto.randomUUID())).statusCode).toBe(404)
})
