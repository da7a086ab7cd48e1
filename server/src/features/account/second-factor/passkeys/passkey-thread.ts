import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { type BirpcReturn, createBirpc } from 'birpc'
import { Refusal } from '../../../../platform/refusal.ts'

type Library = typeof import('@simplewebauthn/server')

/** What the thread does: the library's own functions, and a look at an attestation. */
export type PasskeyFunctions = Pick<
  Library,
  | 'generateAuthenticationOptions'
  | 'generateRegistrationOptions'
  | 'verifyAuthenticationResponse'
  | 'verifyRegistrationResponse'
> & { isUnattested(attestationObject: string): boolean }

/** Includes the start of the thread, which takes a tenth of a second. */
const PATIENCE = 10 * SECOND
/** How long a thread stays that nobody asks; it holds some 30 MB. */
const IDLE = MINUTE
const MOST_MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

interface Thread {
  worker: Worker
  rpc: BirpcReturn<PasskeyFunctions>
  idle: NodeJS.Timeout
}

let running: Thread | null = null

/**
 * Returns the passkey library, which runs in a thread: loading it takes a tenth of a second, in which no other call waits. The thread
 * starts with the first passkey and ends a minute after the last one. Rejects with 503 if it ends meanwhile.
 */
export function passkeyThread(): BirpcReturn<PasskeyFunctions> {
  running ??= start()
  running.idle.refresh()
  return running.rpc
}

/** The library throws for every answer that it refuses: null; a thread that has ended is no verdict. */
export const nullIfRefused = <Verdict>(asked: Promise<Verdict>): Promise<Verdict | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return null
  })

function start(): Thread {
  const worker = new Worker(new URL('./passkey-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: MOST_MEMORY,
  })
  const rpc = createBirpc<PasskeyFunctions>(
    {},
    {
      post: (message) => worker.postMessage(message),
      on: (listener) => worker.on('message', listener),
      timeout: PATIENCE,
    },
  )
  const idle = setTimeout(() => void worker.terminate(), IDLE).unref()
  const thread = { worker, rpc, idle }
  worker.unref()
  // Its exit follows and tells those who wait.
  worker.on('error', () => {})
  worker.on('exit', () => {
    clearTimeout(idle)
    if (running === thread) running = null
    rpc.$close(new Refusal('unavailable', refusals.busy, { retryAfter: 2 }))
  })
  return thread
}
