import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const GIGABYTE = 1024 ** 3
const TOO_LITTLE = GIGABYTE
const LITTLE = 5 * GIGABYTE

/** Checks that DATA_DIR is writable and has space; `free` returns the available bytes. */
export async function checkFolder(dataDir: string, free = freeBytes): Promise<Finding[]> {
  const folder = nearest(resolve(dataDir))
  try {
    const tried = mkdtempSync(join(folder, '.doctor-'))
    try {
      writeFileSync(join(tried, 'file'), 'written')
    } finally {
      rmSync(tried, { recursive: true, force: true })
    }
  } catch (error) {
    return [fault('DATA_DIR', `${folder} can't be written to: ${reasonOf(error)}`)]
  }
  return [room(folder, await free(folder))]
}

/** Returns the nearest existing folder: DATA_DIR is created at the first start. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder))
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function room(folder: string, bytes: number): Finding {
  const left = `${(bytes / GIGABYTE).toFixed(1)} GB are free at ${folder}`
  if (bytes < TOO_LITTLE) return fault('DATA_DIR', `${left}: the database stops when there is no room`)
  return bytes < LITTLE ? hint('DATA_DIR', `${left}: films need more`) : fine('DATA_DIR', left)
}
