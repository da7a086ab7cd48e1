import { expect, test } from 'vitest'
import { makeFairQueue } from './fair-queue.ts'

/** Creates a queue with jobs that end on command, and records their start order and refusals. */
function bench(shares: Parameters<typeof makeFairQueue>[0] = { atOnce: 1, ofAddress: 20, inAll: 100 }) {
  const inTurn = makeFairQueue(shares)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: [string, number][] = []
  const ask = (address: string, account: string) =>
    inTurn({ address, account }, () => {
      begun.push(`${address} ${account}`)
      return new Promise<void>((resolve) => ends.push(resolve))
    }).catch(({ status }: { status: number }) => void refused.push([`${address} ${account}`, status]))
  /** Ends one job after the other until none waits; returns the most that ran at once. */
  const finish = async () => {
    let most = 0
    for (let idle = 0; idle < 3; ) {
      most = Math.max(most, ends.length)
      const end = ends.shift()
      end?.()
      idle = end ? 0 : idle + 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    return most
  }
  return { ask, finish, begun, refused }
}

const times = (count: number, work: (at: number) => unknown) =>
  Array.from({ length: count }, (_, at) => work(at))

test('L3: ninety of one address are next to each other, and a bystander is next in turn', async () => {
  const { ask, finish, begun, refused } = bench()
  times(90, () => ask('10.0.0.1', 'rosa'))
  void ask('10.0.0.2', 'ada')
  await finish()
  expect(begun.indexOf('10.0.0.2 ada')).toBe(1)
  expect(begun).toHaveLength(1 + 20 + 1)
  expect(refused).toEqual(times(69, () => ['10.0.0.1 rosa', 429]))
})

test('L3: of one address the accounts take turns, and the one that waits for most gives way', async () => {
  const { ask, finish, begun, refused } = bench()
  times(90, () => ask('10.0.0.1', 'rosa'))
  times(3, (at) => ask('10.0.0.1', `neighbour ${at}`))
  await finish()
  expect(begun.slice(1, 4)).toEqual(times(3, (at) => `10.0.0.1 neighbour ${at}`))
  expect(refused.every(([who]) => who === '10.0.0.1 rosa')).toBe(true)
  expect(begun).toHaveLength(1 + 20)
})

test('S-A2: as many run at once as are allowed, and as many wait; then an address that waits for most gives way (503)', async () => {
  const { ask, finish, begun, refused } = bench({ atOnce: 2, ofAddress: 10, inAll: 30 })
  for (const address of ['a', 'b', 'c', 'd']) times(10, () => ask(address, 'x'))
  void ask('e', 'x')
  expect(await finish()).toBe(2)
  expect(begun).toHaveLength(2 + 30)
  expect(begun).toContain('e x')
  expect(new Set(refused.map(([, status]) => status))).toEqual(new Set([503]))
})

test('S-A2: addresses are served one after the other, whoever has asked for more', async () => {
  const { ask, finish, begun } = bench()
  times(4, () => ask('a', 'x'))
  times(2, () => ask('b', 'x'))
  void ask('c', 'x')
  await finish()
  expect(begun.map((who) => who[0]).join('')).toBe('abcabaa')
})

test('work that fails gives its place on', async () => {
  const inTurn = makeFairQueue({ atOnce: 1, ofAddress: 5, inAll: 5 })
  const asker = { address: 'a', account: 'x' }
  const fail = () => inTurn(asker, () => Promise.reject(new Error('no memory')))
  const outcomes = await Promise.allSettled([fail(), fail(), inTurn(asker, async () => 'done')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('L3: whoever waits too long is refused with 503, and the turn is the next one’s', async () => {
  const { ask, finish, begun, refused } = bench({ atOnce: 1, ofAddress: 5, inAll: 5, patience: 20 })
  void ask('a', 'x')
  await ask('b', 'x')
  expect(refused).toEqual([['b x', 503]])
  void ask('c', 'x')
  await finish()
  expect(begun).toEqual(['a x', 'c x'])
})

test('L3: of one address that waits for too much in all, the account with the most gives way', async () => {
  const { ask, finish, begun, refused } = bench({ atOnce: 1, ofAddress: 100, inAll: 5 })
  times(20, () => ask('films', 'rosa'))
  void ask('films', 'ada')
  await finish()
  expect(begun).toContain('films ada')
  expect(new Set(refused.map(([who]) => who))).toEqual(new Set(['films rosa']))
})
