import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Moves a whole file to its place so that a power cut leaves it there, or where it was; another there is replaced. */
export async function moveSynced(from: string, to: string, mode = 0o600): Promise<void> {
  const file = await open(from, 'r+')
  try {
    await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Makes sure that the names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
