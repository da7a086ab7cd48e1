import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { makeFairQueue, type Requester } from '../../platform/limits/fair-queue.ts'

/** S-A1: argon2id with 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** What a password is compared with where there is no such person, so that both take the same time (S-A3). */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$dvaTGDHuZUthM1wQewOwtg$bdcpz/ns/cJto/xxPlyHrvTHph1wXQ2qJkt2Ao78TDI'

/**
 * S-A2: one core is left to everything else, for a read took 3.5 times as long beside four hashes on two cores, and no
 * longer beside one. Whoever waits is served by network, address and account in turn.
 */
export const HASH_SHARES = {
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  ofAddress: 50,
  inAll: 100,
}

const hashQueue = makeFairQueue(HASH_SHARES)
let done = 0

/** How many hashes this process has computed; a sign-in computes one, whoever it is for. */
export function hashCount(): number {
  return done
}

/** For whom the studio hashes by itself, as for the first Admin. */
const studioItself: Requester = { address: '', account: '' }

/** The hash of a password, with a salt of its own. 429 where the address has its share waiting already, 503 where all do. */
export function hashPassword(password: string, requester: Requester = studioItself): Promise<string> {
  return counted(requester, () => hash(password, cost))
}

/** Whether a password is the one that was hashed; never for null, though it takes as long. 429 and 503 as above. */
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
