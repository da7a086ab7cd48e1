import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '../testing/all-endpoints.ts'
import { rawSocket, requestText } from '../testing/raw-socket.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

const types = { multipart: 'multipart/form-data; boundary=x', tus: 'application/offset+octet-stream' }
const files = (await allEndpoints()).flatMap(([, { method, path, takes }]) =>
  takes === 'multipart' || takes === 'tus' ? [{ line: `${method} /api${path}`, type: types[takes] }] : [],
)

test('whoever may not send a file is told so before a byte of it is read (S-R2, S-Z2)', async () => {
  expect(files.length).toBeGreaterThan(5)
  const answers = files.map(async ({ line, type }) => {
    const path = line.replace(/:\w+/g, crypto.randomUUID())
    const headers = { 'content-type': type, 'content-length': 9_000_000, 'tus-resumable': '1.0.0' }
    const writer = await rawSocket(Number(new URL(studio.url).port), requestText(path, headers))
    writer.drip(20)
    const [, status] = (await writer.answered()).split(' ')
    writer.socket.destroy()
    return `${line} ${status}`
  })
  const warnings: string[] = []
  process.on('warning', ({ name }) => warnings.push(name))
  const told = files.map(({ line }) => `${line} ${line.startsWith('OPTIONS') ? 204 : 401}`)
  expect(await Promise.all(answers)).toEqual(told)
  expect(warnings).toEqual([])
})
