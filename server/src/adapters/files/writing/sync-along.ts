import type { FileHandle } from 'node:fs/promises'

/** Bytes written after which the disk is asked to store them while more arrive. */
const EVERY = 2 * 1024 * 1024

/**
 * Syncs a file while it is written, one sync at a time, so that little is left for the sync at its end. `rest` resolves when none runs,
 * and rejects if one has failed: the system reports a failure once, so the sync at the end would know nothing of it.
 */
export function syncAlong(file: FileHandle) {
  let unsynced = 0
  let running: Promise<void> | undefined
  let failure: { error: unknown } | undefined
  const end = () => {
    running = undefined
  }
  return {
    add(bytes: number): void {
      unsynced += bytes
      if (running || unsynced < EVERY) return
      unsynced = 0
      const fail = (error: unknown) => {
        failure ??= { error }
      }
      running = file.datasync().catch(fail).then(end)
    },
    async rest(): Promise<void> {
      await running
      if (failure) throw failure.error
    },
  }
}
