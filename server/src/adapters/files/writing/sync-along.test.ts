import type { FileHandle } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { syncAlong } from './sync-along.ts'

const MEGABYTE = 1024 * 1024

/** A file whose syncs end when they are told to. */
function fileOf() {
  const running: PromiseWithResolvers<void>[] = []
  const datasync = () => {
    const sync = Promise.withResolvers<void>()
    running.push(sync)
    return sync.promise
  }
  return { running, file: { datasync } as unknown as FileHandle }
}

test('a film is synced while it arrives, after two megabytes and one sync at a time', async () => {
  const { file, running } = fileOf()
  const syncing = syncAlong(file)
  syncing.add(MEGABYTE)
  expect(running).toHaveLength(0)
  syncing.add(MEGABYTE)
  expect(running).toHaveLength(1)
  syncing.add(3 * MEGABYTE)
  expect(running).toHaveLength(1)
  running[0]?.resolve()
  await syncing.rest()
  syncing.add(1)
  expect(running).toHaveLength(2)
})

test('a sync that failed on the way fails the upload, because the system reports it only once', async () => {
  const { file, running } = fileOf()
  const syncing = syncAlong(file)
  syncing.add(2 * MEGABYTE)
  running[0]?.reject(new Error('EIO'))
  await expect(syncing.rest()).rejects.toThrow('EIO')
})
