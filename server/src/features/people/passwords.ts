import { readFileSync } from 'node:fs'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../../platform/refusal.ts'

/** S-A1: argon2id with 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** What a password is compared with where there is no such person, so that both take the same time (S-A3). */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$dvaTGDHuZUthM1wQewOwtg$bdcpz/ns/cJto/xxPlyHrvTHph1wXQ2qJkt2Ao78TDI'

/** S-A2: more at once would take the memory and the threads of everything else. */
const AT_ONCE = 4
const MAX_WAITING = 50

const waiting: (() => void)[] = []
let running = 0
let done = 0

/** How many hashes this process has computed; a sign-in computes one, whoever it is for. */
export function hashesDone(): number {
  return done
}

/** The hash of a password, with a salt of its own. 503 where more than 50 others wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Whether a password is the one that was hashed; never for null, though it takes as long. 503 as above. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const same = await inTurn(() => verify(stored ?? nobodysHash, password))
  return stored !== null && same
}

/** Whether a hash was made with weaker parameters than today's (S-A1). */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored)
  return made.memoryCost < cost.memoryCost || made.timeCost < cost.timeCost
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1
  else await waitForTurn()
  try {
    return await work()
  } finally {
    done += 1
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function waitForTurn(): Promise<void> {
  if (waiting.length >= MAX_WAITING) throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  return new Promise((resolve) => waiting.push(resolve))
}

/**
 * Lower case, one a line. Made from the passwords of the MIT-licensed `@zxcvbn-ts/language-common` 4.1.3: the first
 * 6,000 by rank that fit the rule once a letter is made a capital, the 150 most common words followed by 1, 12, 123,
 * 1234 or 1!, and some forty forms of recent lists.
 */
const common = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Whether guessers try this password first, whatever its capitals (D9, S-A11). */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
