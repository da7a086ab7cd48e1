import { Worker } from 'node:worker_threads'
import type { WireAnswer, WireRequest } from '@studio/contract/call.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { type BirpcReturn, createBirpc } from 'birpc'
import { Refusal } from '../refusal.ts'
import type { PageRenderer, RenderPage } from './page-renderer.ts'

/** Functions of the thread that the server calls. */
export interface ThreadFunctions {
  render: RenderPage
}

/** Functions of the server that the thread calls: the reads of the page being rendered. */
export interface ServerFunctions {
  read(request: WireRequest): Promise<WireAnswer>
}

export interface ThreadData {
  /** File URL of the built web. */
  entry: string
}

interface ServerSide extends ServerFunctions {
  /** Called with the error that ended a thread. */
  failed(error: Error): void
}

/** Milliseconds; the web itself gives up a page earlier. */
const PATIENCE = 20_000
/** A page needs a tenth of this; more is a leak, and ends the thread instead of the server. */
const MOST_MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 }

type Thread = { worker: Worker; rpc: BirpcReturn<ThreadFunctions, ServerFunctions> }

/**
 * Renders pages in a separate thread, so that no page delays a call or a new connection (S-I7, L4). A thread
 * that has ended is restarted with the next page; pages that were waiting for it get 503.
 */
export function renderInThread({ entry }: ThreadData, { read, failed }: ServerSide): PageRenderer {
  let running: Thread | null = null
  let stopped = false
  const start = (): Thread => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { entry },
      execArgv: [],
      // React's production build needs a third less time.
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
