import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from './target.ts'

/** One request of somebody who has nothing to do with the attack. */
export interface Sample {
  name: string
  ms: number
  /** 0 where the connection broke or nothing came. */
  status: number
  retryAfter: boolean
}

export interface Bystander {
  /** What was seen since the last time; waits for the request that is under way. */
  take(): Promise<Sample[]>
  stop(): Promise<void>
}

/** Somebody who uses the studio in a thread of their own: pages, a public read, their profile, signing in. */
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

/** Answers that a bystander must never get: failures, but for a 503 that says when to come again. */
export function failuresOf(samples: readonly Sample[]): Sample[] {
  return samples.filter(
    ({ status, retryAfter }) => !(status >= 200 && status < 400) && !(status === 503 && retryAfter),
  )
}

export const shedOf = (samples: readonly Sample[]) =>
  samples.filter(({ status, retryAfter }) => status === 503 && retryAfter).length

/** The longest wait in milliseconds; 0 where nothing was asked. */
export const worstOf = (samples: readonly Sample[]) => Math.max(0, ...samples.map(({ ms }) => ms))

export function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
