import { Worker } from 'node:worker_threads'
import type { WireAnswer, WireRequest } from '@studio/contract/call.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { type BirpcReturn, createBirpc } from 'birpc'
import { Refusal } from '../refusal.ts'
import type { PageRenderer, RenderPage } from './page-renderer.ts'

/** What the thread does for the server. */
export interface ThreadFunctions {
  render: RenderPage
}

/** What the thread asks of the server: the reads of the page that it renders. */
export interface ServerFunctions {
  read(request: WireRequest): Promise<WireAnswer>
}

export interface ThreadData {
  /** The built web, as a file URL. */
  entry: string
}

interface ServerSide extends ServerFunctions {
  /** Hears why a thread has ended. */
  failed(error: Error): void
}

/** Milliseconds; the web itself gives a page up before that. */
const PATIENCE = 20_000
/** A page needs a tenth of it; more is a leak, and ends this thread instead of the server. */
const MOST_MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 }

type Thread = { worker: Worker; rpc: BirpcReturn<ThreadFunctions, ServerFunctions> }

/**
 * Renders pages in a thread of its own, so that no page keeps a call or a new connection waiting (S-I7, L4). A thread
 * that has ended is started again with the next page; whoever waited for it gets 503.
 */
export function renderInThread({ entry }: ThreadData, { read, failed }: ServerSide): PageRenderer {
  let running: Thread | null = null
  let stopped = false
  const start = (): Thread => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { entry },
      execArgv: [],
      // The production build of React takes two thirds of the time.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: MOST_MEMORY,
    })
    const rpc = createBirpc<ThreadFunctions, ServerFunctions>(
      { read },
      {
        post: (message) => worker.postMessage(message),
        on: (listener) => worker.on('message', listener),
        timeout: PATIENCE,
      },
    )
    const thread = { worker, rpc }
    worker.on('error', failed)
    worker.on('exit', () => {
      if (running === thread) running = null
      rpc.$close(new Refusal('unavailable', refusals.busy, { retryAfter: 2 }))
    })
    return thread
  }
  running = start()
  return {
    async render(url, member) {
      if (stopped) throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
      running ??= start()
      return running.rpc.render(url, member)
    },
    async stop() {
      stopped = true
      await running?.worker.terminate()
    },
  }
}
