import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from './target.ts'

/** One request of a person unrelated to the attack. */
export interface Sample {
  name: string
  ms: number
  /** 0 if the connection broke or no answer came. */
  status: number
  retryAfter: boolean
}

export interface Bystander {
  /** Returns the samples since the last call; waits for the request in progress. */
  take(): Promise<Sample[]>
  stop(): Promise<void>
}

/**
 * Uses the studio in a separate thread, as an ordinary person: pages, a public read, their profile, signing
 * in.
 */
export function startBystander({ port, people: { bystander } }: Target): Bystander {
  const { token, email, password } = bystander
  const worker = new Worker(new URL('./bystander-worker.ts', import.meta.url), {
    workerData: { port, token, email, password },
    execArgv: [],
  })
  const hear = async (word: 'take' | 'stop'): Promise<Sample[]> => {
    worker.postMessage(word)
    const [samples] = await once(worker, 'message')
    return samples
  }
  return {
    take: () => hear('take'),
    stop: async () => void (await hear('stop')),
  }
}

/** Returns answers that a bystander must never get: errors, except a 503 with Retry-After. */
export function failuresOf(samples: readonly Sample[]): Sample[] {
  return samples.filter(
    ({ status, retryAfter }) => !(status >= 200 && status < 400) && !(status === 503 && retryAfter),
  )
}

export const shedOf = (samples: readonly Sample[]) =>
  samples.filter(({ status, retryAfter }) => status === 503 && retryAfter).length

/** Returns the longest wait in milliseconds; 0 without requests. */
export const worstOf = (samples: readonly Sample[]) => Math.max(0, ...samples.map(({ ms }) => ms))

export function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
