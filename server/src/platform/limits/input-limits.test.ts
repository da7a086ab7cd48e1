import { afterAll, beforeAll, expect, test } from 'vitest'
import { bait, hostileBodies, hostileQueries } from '../../testing/hostile-load/bait.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

async function send(url: string, payload: string, token?: string) {
  const answer = await studio.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return { status: answer.statusCode, size: answer.body.length, ...answer.json() }
}

const tower = (bytes: number) => bait['a tower of marks']?.(bytes / 2) ?? ''

test('a body that is larger than its call needs is 413 with a Message, unread (S-I3)', async () => {
  for (const url of [
    '/api/User/registration',
    '/api/User/login',
    '/api/nothing/like/it',
    '/api/Price/x/upload',
  ]) {
    const answer = await send(url, JSON.stringify({ userName: tower(645_000) }))
    expect([answer.status, answer.Message], url).toEqual([413, 'This is too much for one request'])
  }
})

test('a tower of marks is refused at its field (S-I7)', async () => {
  const name = tower(300)
  const answer = await send(
    '/api/User/registration',
    JSON.stringify({ firstName: name, userName: name, email: name }),
  )
  expect(answer.status).toBe(400)
  expect(answer.fields).toMatchObject({
    firstName: 'This is a required field',
    userName: 'Please, use letters, numbers and special characters _ - .',
    email: expect.stringContaining('Valid email'),
  })
})

test('a flood of keys is refused before it is parsed; of a few strange ones twenty are named, in short (S-I1, S-I3)', async () => {
  for (const name of ['keys that nobody knows', 'lists in lists', 'a list without end']) {
    const answer = await send('/api/User/registration', hostileBodies[name]?.(8_000) ?? '')
    expect([answer.status, answer.Message], name).toEqual([400, 'This request holds too many values'])
    expect(answer.fields).toBeUndefined()
  }
  const strange = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${'k'.repeat(110)}${at}`, 0]))
  for (const url of ['/api/User/registration', '/api/User/logout']) {
    const answer = await send(url, JSON.stringify(strange))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.fields).length).toBeLessThanOrEqual(20)
    expect(answer.size).toBeLessThan(5_000)
  }
})

test('a list of a thousand wrong ids names twenty of them', async () => {
  const { token } = await studio.people.student()
  const answer = await send(
    '/api/Notification/setReadMark',
    JSON.stringify({ ids: Array(1_000).fill('x') }),
    token,
  )
  expect([answer.status, Object.keys(answer.fields).length]).toEqual([400, 20])
})

test('a query of thousands of values is refused (S-I3, S-I9)', async () => {
  for (const name of ['a query of many keys', 'one key many times']) {
    const answer = await studio.inject(`/api/TrainingPack?${hostileQueries[name]?.(14_000)}`)
    expect([answer.statusCode, answer.json().Message]).toEqual([400, 'This request holds too many values'])
  }
})
