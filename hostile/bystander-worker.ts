import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Sample } from './bystander.ts'
import { type Ask, ask } from './send.ts'

const { port, token, email, password } = workerData as {
  port: number
  token: string
  email: string
  password: string
}
const PAUSE_MS = 20
/** People at several addresses, each well within the limits of an address. */
const ADDRESSES = 40

const login = JSON.stringify({ email, password })
const asks: { name: string; asked: Omit<Ask, 'from'> }[] = [
  { name: 'page', asked: { path: '/' } },
  { name: 'public read', asked: { path: '/api/VideoHistory/list' } },
  { name: 'own profile', asked: { path: '/api/User/getUserInfo', token } },
  { name: 'page', asked: { path: '/membership-pricing' } },
  { name: 'sign-in', asked: { method: 'POST', path: '/api/User/login', body: login } },
]

let samples: Sample[] = []
let running = true
let turn = 0

async function once(): Promise<void> {
  const { name, asked } = asks[turn % asks.length]!
  const began = performance.now()
  const from = `198.51.100.${(turn % ADDRESSES) + 1}`
  const answer = await ask({ port }, { ...asked, from }).catch(() => null)
  turn += 1
  samples.push({
    name,
    ms: performance.now() - began,
    status: answer?.status ?? 0,
    retryAfter: answer?.headers['retry-after'] !== undefined,
  })
}

let current: Promise<void> = Promise.resolve()
parentPort?.on('message', async (word: 'take' | 'stop') => {
  if (word === 'stop') running = false
  // A request in progress belongs to the attack that has just run.
  await current
  parentPort?.postMessage(samples)
  samples = []
  if (!running) parentPort?.close()
})

while (running) {
  current = once()
  await current
  await sleep(PAUSE_MS)
}
