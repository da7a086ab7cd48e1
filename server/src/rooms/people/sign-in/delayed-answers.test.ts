import { expect, test } from 'vitest'
import { makeDelayedAnswers } from './delayed-answers.ts'

const times = <One>(count: number, work: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => work(at))

/** Counts the answered requests; the others are 503 with Retry-After. */
async function answered(waits: Promise<void>[]): Promise<number> {
  const outcomes = await Promise.allSettled(waits)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, retryAfter: 4 })
  return outcomes.length - refused.length
}

test('S-A4: twenty answers of an account wait at once, and half of the places are for who has not failed yet', async () => {
  const { hold } = makeDelayedAnswers({ ofAccount: 20, inAll: 500 })
  const ask = (failedBefore: boolean, account = 'rosa') => hold({ account, milliseconds: 20, failedBefore })
  const again = answered(times(40, () => ask(true)))
  const fresh = answered(times(40, () => ask(false)))
  const bystander = answered([ask(true, 'ada')])
  expect([await again, await fresh, await bystander]).toEqual([10, 10, 1])
  expect(await answered(times(40, () => ask(false)))).toBe(20)
})

test('S-A4: the right password is answered, however many strangers fail at the account', async () => {
  const { hold } = makeDelayedAnswers({ ofAccount: 20, inAll: 30 })
  const ask = (right: boolean) => hold({ account: 'rosa', milliseconds: 20, failedBefore: false, right })
  const strangers = answered(times(40, () => ask(false)))
  const owner = answered(times(5, () => ask(true)))
  expect([await strangers, await owner]).toEqual([20, 5])
})

test('S-A4: many accounts together hold back no more than a server has room for', async () => {
  const { hold } = makeDelayedAnswers({ ofAccount: 20, inAll: 50 })
  const ask = (at: number) => hold({ account: `account ${at}`, milliseconds: 20, failedBefore: false })
  expect(await answered(times(80, ask))).toBe(50)
  expect(await answered(times(50, ask))).toBe(50)
})

test('F6: a server that stops waits for none of them', async () => {
  const { hold, end } = makeDelayedAnswers({ ofAccount: 20, inAll: 500 })
  const waits = times(5, () => hold({ account: 'rosa', milliseconds: 3_600_000, failedBefore: false }))
  end()
  expect(await answered(waits)).toBe(0)
  expect(await answered([hold({ account: 'rosa', milliseconds: 3_600_000, failedBefore: false })])).toBe(0)
})
