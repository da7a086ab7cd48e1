import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Makes a folder whose path begins so, and deletes it with all it holds when the work has ended in any way, also by
 * Ctrl-C or SIGTERM, by which the process then dies as it would have without.
 */
export async function withTemporaryFolder<Result>(
  beginning: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(beginning)
  const release = () => {
    for (const signal of signals) process.off(signal, interrupted)
  }
  const interrupted = (signal: NodeJS.Signals) => {
    // Synchronously, so that nothing is written to it any more.
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    release()
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, interrupted)
  try {
    return await work(folder)
  } finally {
    release()
    await rm(folder, { recursive: true, force: true })
  }
}
