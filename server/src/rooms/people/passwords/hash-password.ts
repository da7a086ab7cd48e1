import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { makeFairQueue, type Requester } from '../../../platform/limits/fair-queue.ts'

/** S-A1: argon2id with 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Compared if the person does not exist, so that both cases take equal time (S-A3). */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$dvaTGDHuZUthM1wQewOwtg$bdcpz/ns/cJto/xxPlyHrvTHph1wXQ2qJkt2Ao78TDI'

/**
 * S-A2: leaves one core free; on two cores a read took 3.5 times as long beside four hashes and no longer beside one. Waiting
 * requests are scheduled fairly by network, address and account.
 */
export const HASH_SHARES = {
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  ofAddress: 50,
  inAll: 100,
}

const hashQueue = makeFairQueue(HASH_SHARES)
let done = 0

/** Number of hashes computed by this process; every sign-in computes one. */
export function hashCount(): number {
  return done
}

/** Requester of hashes that the studio itself needs, such as the first Admin's. */
const studioItself: Requester = { address: '', account: '' }

/** Hashes a password with its own salt. 429 if the address has its share of the queue, 503 if the queue is full. */
export function hashPassword(password: string, requester: Requester = studioItself): Promise<string> {
  return counted(requester, () => hash(password, cost))
}

/** Whether a password matches a hash; false for null after equal time. 429 and 503 as above. */
export async function isPassword(
  stored: string | null,
  password: string,
  requester: Requester,
): Promise<boolean> {
  const same = await counted(requester, () => verify(stored ?? nobodysHash, password))
  return stored !== null && same
}

function counted<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
  return hashQueue(requester, () => work().finally(() => (done += 1)))
}

/** Whether a hash was made with weaker parameters than today's (S-A1). */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored)
  return made.memoryCost < cost.memoryCost || made.timeCost < cost.timeCost
}
