import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'

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
  rpc: BirpcReturn<PasskeyFunctions>
  idle: NodeJS.Timeout
}

interface ThreadOptions {
  /** The thread's module. */
  worker?: URL
  /** Milliseconds that an answer may take. */
  patience?: number
  /** Milliseconds after the last call until the thread ends. */
  idle?: number
}

/**
 * Returns the passkey library, which runs in a thread: loading it takes a tenth of a second, in which no other call waits. The thread
 * starts with the first passkey and ends a minute after the last one. Calls reject with 503 if it ends meanwhile, or does not
 * answer in time; its errors are logged.
 */
export const passkeyThread = keepThread()

/** The library throws for every answer that it refuses: null; a thread that has not answered is no verdict. */
export const nullIfRefused = <Verdict>(asked: Promise<Verdict>): Promise<Verdict | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return null
  })

/** Null where the thread has not answered, so that nothing else waits for it. */
export const nullIfAway = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return null
  })

/** Keeps at most one thread that takes calls. */
export function keepThread({
  worker: file = new URL('./passkey-worker.ts', import.meta.url),
  patience = PATIENCE,
  idle: stay = IDLE,
}: ThreadOptions = {}) {
  let running: Thread | null = null
  const start = (log: Context['log']): Thread => {
    const worker = new Worker(file, { execArgv: [], resourceLimits: MOST_MEMORY })
    const rpc = createBirpc<PasskeyFunctions>(
      {},
      {
        post: (message) => worker.postMessage(message),
        on: (listener) => worker.on('message', listener),
        timeout: patience,
        onTimeoutError() {
          throw away()
        },
      },
    )
    const end = () => {
      clearTimeout(idle)
      if (running === thread) running = null
    }
    // No call is given to a thread that is about to end.
    const idle = setTimeout(() => {
      end()
      void worker.terminate()
    }, stay).unref()
    const thread = { rpc, idle }
    worker.unref()
    // Its exit follows and tells those who wait.
    worker.on('error', (error) => {
      end()
      log.error({ err: error }, 'the thread of the passkeys has failed')
    })
    worker.on('exit', () => {
      end()
      rpc.$close(away())
    })
    return thread
  }
  return ({ log }: Pick<Context, 'log'>): BirpcReturn<PasskeyFunctions> => {
    running ??= start(log)
    running.idle.refresh()
    return running.rpc
  }
}

const away = () => new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
