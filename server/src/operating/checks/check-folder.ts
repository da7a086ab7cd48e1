import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { markedFiles } from '../../adapters/files/choose-file-store.ts'
import { strangePlace } from '../../adapters/files/studio-mark.ts'
import { bucketOf } from '../../config/bucket.ts'
import type { Variables } from '../../config/environment.ts'
import { ownFiles } from '../../config/pictures.ts'
import { factOf } from '../../database/studio-facts.ts'
import { startsAsPicture } from '../../rooms/studio/drawing/uploaded-picture.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const GIGABYTE = 1024 ** 3
const TOO_LITTLE = GIGABYTE
const LITTLE = 5 * GIGABYTE

/** Checks that DATA_DIR is writable and has space; `free` returns the available bytes. */
export async function checkFolder(dataDir: string, free = freeBytes): Promise<Finding[]> {
  const folder = nearest(resolve(dataDir))
  const reason = reasonAgainstWriting(folder)
  return [reason ? fault('DATA_DIR', reason) : room(folder, await free(folder))]
}

/** Checks that the folder of the backups is writable; whether they have room shows with the first that has none. */
export function checkBackupFolder(backupDir: string): Finding[] {
  const reason = reasonAgainstWriting(nearest(resolve(backupDir)))
  return reason ? [fault('BACKUP_DIR', reason)] : []
}

/** Says why a folder can't be written to; null if it can. */
function reasonAgainstWriting(folder: string): string | null {
  try {
    const tried = mkdtempSync(join(folder, '.doctor-'))
    try {
      writeFileSync(join(tried, 'file'), 'written')
    } finally {
      rmSync(tried, { recursive: true, force: true })
    }
    return null
  } catch (error) {
    return `${folder} can't be written to: ${reasonOf(error)}`
  }
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

/** Checks that DATA_DIR, or the bucket, is where this studio's files are; nothing before its first start. */
export async function checkFiles(variables: Variables, client: pg.Client): Promise<Finding[]> {
  const bucket = bucketOf(variables)
  const about = bucket ? 'S3_BUCKET' : 'DATA_DIR'
  try {
    const strange = await strangePlace(client, markedFiles({ dataDir: variables.DATA_DIR, bucket }))
    if (strange) return [fault(about, strange)]
    const isMarked = (await factOf(client, 'files')) !== null
    return isMarked ? [fine(about, 'the files there belong to this studio')] : []
  } catch (error) {
    return [fault(about, reasonOf(error))]
  }
}

/** Says which logo file is shown, and whether it is a picture; nothing where it is missing or only drawn. */
export async function checkPictures(variables: Variables): Promise<Finding[]> {
  const { logo } = ownFiles(variables.DATA_DIR)
  const isPicture = logo ? await startsAsPicture(logo).catch(() => null) : null
  if (!logo || isPicture === null) return []
  return isPicture
    ? [fine('logo', `${logo} is the logo, unless an Admin uploads another`)]
    : [hint('logo', `${logo} is not a JPEG or PNG: pages show the studio's name`)]
}
