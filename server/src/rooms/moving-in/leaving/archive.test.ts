import { randomBytes } from 'node:crypto'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { leaving, writeLeaving } from '@studio/contract/moving-in/endpoints.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { archiveKey, storedArchive } from './stored-archive.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
  await studio.people.student({ firstName: 'Zoë', email: 'zoe@one.example' })
  await makeLibrary(studio.context).video({ title: 'Slow tide', film: randomBytes(100) })
})
afterAll(() => studio.stop())

const now = (who = admin) => studio.as(who).call(leaving, {})
const begin = (who = admin) => studio.as(who).call(writeLeaving, {})
const get = (link: string) => studio.inject({ url: link })
async function keys() {
  const found: string[] = []
  for await (const { key } of studio.context.files.list('leaving/')) found.push(key)
  return found
}
async function written() {
  await begin()
  await studio.context.queue.drain()
  const { file } = await now()
  return file?.link ?? ''
}

test('an Admin has everything written to one archive, downloads it for a day, and both stand in the log (D18.leaving)', async () => {
  expect(await now()).toMatchObject({ state: 'none', lists: 0, file: null })
  await begin()
  expect((await now()).state).toBe('writing')
  expect((await refused(begin())).status).toBe(409)
  await studio.context.queue.drain()
  const { state, lists, of, rows, file } = await now()
  expect([state, lists === of, rows > 0]).toEqual(['ready', true, true])
  const answer = await get(file?.link ?? '')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(file?.size),
  })
  const found = unzipSync(answer.rawPayload)
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining(['members.csv', 'subscriptions.csv', 'films/films.csv', 'texts/waiver.md']),
  )
  const textOf = (name: string) => strFromU8(found[name] ?? new Uint8Array())
  expect(textOf('members.csv')).toContain('zoe@one.example,Zoë')
  expect(textOf('films/films.csv')).toMatch(/Slow-tide-\w{8}\.mp4/)
  expect(textOf('README.txt')).toContain('npm run export -- open FOLDER copies')
  const { records } = await studio.as(admin).call(auditRows, { query: {} })
  expect(records.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['studio.exported', 'studio.taken']),
  )
})

test('nobody but an Admin opens its link, and a new one removes the old one’s file (S-F9)', async () => {
  const link = await written()
  expect(await keys()).toHaveLength(1)
  const [path, query = ''] = link.split('?')
  const other = new URLSearchParams(query)
  other.set('u', (await studio.people.student()).id)
  expect((await get(`${path}?${other}`)).statusCode).toBe(403)
  const [before] = await keys()
  await written()
  expect((await keys()).includes(before ?? '')).toBe(false)
  expect(await keys()).toHaveLength(1)
})

test('after a day it is over', async () => {
  const link = await written()
  await studio.clock.move(DAY + 1000)
  expect((await now()).state).toBe('none')
  expect((await get(link)).statusCode).toBe(403)
})

test('one that can’t be written says so, and another one may be begun', async () => {
  const { files } = studio.context
  const { write } = files
  files.write = () => Promise.reject(new Error('the disk is full'))
  await begin()
  await studio.context.queue.drain()
  files.write = write
  expect(await now()).toMatchObject({ state: 'failed', file: null })
  expect(await written()).toContain('/media/leaving.zip?')
})

test('a link is good for five minutes: the history of a browser keeps it for longer', async () => {
  const expires = Number(new URLSearchParams((await written()).split('?')[1]).get('e'))
  expect(expires * 1000 - studio.context.clock.machine().getTime()).toBeLessThanOrEqual(300_000)
})

test('one that was written and not told leaves no file behind', async () => {
  const { queue } = studio.context
  const { send } = queue
  queue.send = (job, data, how) =>
    how?.after ? Promise.reject(new Error('the database is away')) : send.call(queue, job, data, how)
  await begin()
  await queue.drain().finally(() => {
    queue.send = send
  })
  expect((await now()).state).toBe('failed')
  await queue.drain()
  expect(await keys()).toEqual([])
})

test('one whose server died before it was told goes with the next', async () => {
  await begin()
  const run = (await storedArchive(studio.context))?.run ?? ''
  await studio.context.files.write(archiveKey(run), Buffer.from('everything'))
  await studio.clock.move(HOUR + 1000)
  await written()
  expect(await keys()).toEqual([expect.not.stringContaining(run)])
})

test('whoever is deleted takes the archive along, also one that is being written (S-D2)', async () => {
  const erase = async () =>
    studio.as(admin).call(deleteUser, {
      params: { id: (await studio.people.student()).id },
      query: { permanentDelete: true },
    })
  const link = await written()
  await erase()
  expect((await get(link)).statusCode).toBe(403)
  await begin()
  await erase()
  await studio.context.queue.drain()
  expect([(await now()).state, await keys()]).toEqual(['none', []])
})
