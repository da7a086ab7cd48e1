import type { ChangedLists } from '@studio/contract/changed-lists.ts'
import { setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { unreadStream } from '@studio/contract/notifications/endpoints.ts'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { changePlan } from '@studio/contract/plans/endpoints.ts'
import { changeTrainingPack } from '@studio/contract/training/endpoints.ts'
import { changeVideo } from '@studio/contract/videos/endpoints.ts'
import { storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans } from '../../database/tables/plans.ts'
import { makeLibrary } from '../../testing/library.ts'
import { makeOffers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

/** Collects the events of a page: kinds of lists, and counts. */
async function openPage(person: TestPerson) {
  const gone = new AbortController()
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${studio.url}/api${unreadStream.path}`, { headers, signal: gone.signal })
  const told = { lists: [] as string[], counts: 0 }
  const hear = (event: string) => {
    const [, name, data = ''] = event.match(/^(?:event: (\w+)\n)?data: (.*)$/) ?? []
    if (name === 'lists') told.lists.push(...(JSON.parse(data) as ChangedLists).changed)
    else if (data) told.counts += 1
  }
  const read = async () => {
    let text = ''
    for await (const chunk of answer.body ?? []) {
      const events = (text + new TextDecoder().decode(chunk)).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) hear(event)
    }
  }
  read().catch(() => {})
  await expect.poll(() => told.counts).toBe(1)
  return { told, leave: () => gone.abort() }
}

test('a page of an Admin is told of each kind of list that another changes, and a member’s page of none (D18.changed-lists, S-Z4)', async () => {
  const student = await studio.people.student()
  const { id: planId } = await makeOffers(studio).plan()
  const videoId = await library.video()
  const packId = await library.pack([videoId])
  const [page, members] = [await openPage(admin), await openPage(student)]
  await expect.poll(() => page.told.lists, { timeout: 5000 }).toContain('packs')
  page.told.lists = []

  const { call } = studio.as(await studio.people.admin())
  await call(changePlan, { params: { id: planId }, body: { title: 'Evenings' } })
  await call(changeVideo, { params: { id: videoId }, body: { title: 'Knees' } })
  await call(changeTrainingPack, { params: { id: packId }, body: { title: 'Ground' } })
  await call(setClassDay, { body: { date: '2031-05-02', videoIds: [videoId] } })
  await studio.as(student).call(saveProfile, { params: { id: student.id }, body: { firstName: 'Mary' } })
  await expect
    .poll(() => [...new Set(page.told.lists)].toSorted(), { timeout: 5000 })
    .toEqual(['days', 'packs', 'people', 'plans', 'videos'])
  expect(members.told.lists).toEqual([])
  page.leave()
  members.leave()
})

test('nothing is told of what changes no list, nor of a row that is written as it is (D18.changed-lists)', async () => {
  const student = await studio.people.student()
  const { id } = await makeOffers(studio).plan({ icon: 'personal_training' })
  const videoId = await library.video()
  await library.day('2031-05-03', [videoId])
  const page = await openPage(admin)
  await expect.poll(() => page.told.lists, { timeout: 5000 }).toContain('days')
  page.told.lists = []
  await studio.context.db.update(plans).set({ title: 'Plan 0' }).where(eq(plans.id, id))
  await studio
    .as(student)
    .call(storeProgress, { params: { videoId }, body: { seconds: 5 } })
    .catch(() => {})
  await studio.as(admin).call(changeVideo, { params: { id: videoId }, body: { title: 'Toes' } })
  await expect.poll(() => page.told.lists, { timeout: 5000 }).toEqual(['videos'])
  page.leave()
})
