import { mkdir, statfs } from 'node:fs/promises'

/** Bytes of the disk that a folder lies on; the folder is made where it is not there. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
