import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { markedFiles } from '../../adapters/files/choose-file-store.ts'
import type { BucketSettings } from '../../adapters/files/s3/sdk.ts'
import { strangePlace } from '../../adapters/files/studio-mark.ts'
import { ownNames } from '../../config/pictures.ts'
import { FILES_STAY, ONE_BACKUP } from '../../database/backup-lock.ts'
import { SteadyClient } from '../../database/steady-client.ts'
import { factOf, keepFact } from '../../database/studio-facts.ts'
import { copyFiles, type FilesToCopy } from './copy-files.ts'
import { copyRows } from './copy-rows.ts'
import {
  type BackupPart,
  backupPartsOf,
  isWhole,
  type Manifest,
  readManifest,
  readManifestUnverified,
  sealedManifest,
  UnusableManifest,
} from './manifest.ts'
import { damagedAmong, writePart } from './parts.ts'
import { type BackupPlace, backupName, type PartsPlace } from './places/place.ts'
import { deleteExpiredBackups, type Keep } from './retention.ts'
import { nameOfKey } from './sealing.ts'
import { beginWithoutTimeouts } from './tables.ts'

export interface BackupTask {
  connection: pg.ClientConfig
  dataDir: string
  /** Where files are kept, if not in `dataDir`. */
  bucket?: BucketSettings | null
  place: BackupPlace
  secret: string | null
  keep: Keep
  /** False for an archive that is carried away: it is not the studio's last backup. */
  recorded?: boolean
}

export interface MadeBackup {
  name: string
  manifest: Manifest
  /** Number of files that no earlier backup contained. */
  fresh: number
  forgotten: string[]
  /** What failed after the backup was whole: noting it, or deleting expired ones. */
  troubles: unknown[]
}

/**
 * Makes a backup of rows and files, also while the studio runs: a snapshot of the rows, then the files, none
 * of which is deleted meanwhile. It gets its name after every written byte has been read back; if anything
 * fails, no backup is left.
 */
export async function makeBackup(task: BackupTask): Promise<MadeBackup> {
  const [rows, lock] = [new SteadyClient(task.connection), new SteadyClient(task.connection)]
  await Promise.all([rows.connect(), lock.connect()])
  try {
    await holdFiles(lock)
    return await make(task, rows, lock)
  } finally {
    await Promise.all([rows.end(), lock.end()])
  }
}

/**
 * Takes the lock that keeps files, in a transaction, because a connection pooler keeps one on the same
 * connection; it holds no snapshot, so nothing bloats.
 */
async function holdFiles(lock: pg.Client): Promise<void> {
  await beginWithoutTimeouts(lock)
  const { rows } = await lock.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
    ONE_BACKUP,
  ])
  if (!rows[0]?.free) throw new Error('Another backup of this studio is being made.')
  await lock.query('select pg_advisory_xact_lock($1)', [FILES_STAY])
}

async function make(task: BackupTask, rows: pg.Client, lock: pg.Client): Promise<MadeBackup> {
  const { place: all, dataDir, secret, bucket = null } = task
  await requireOwn(all, rows)
  const earlier = await filesBefore(all, secret)
  const madeAt = new Date()
  const name = backupName(madeAt)
  const kept = markedFiles({ dataDir, bucket })
  const place = await all.begin(name)
  try {
    const strange = await strangePlace(rows, kept)
    const copying = { place, secret, madeAt: madeAt.toISOString() }
    const { named, ...copied } = await copyRows(rows, copying)
    const { files, fresh, lacking } = await copyFiles({
      from: kept.files,
      place,
      shared: await all.shared(),
      secret,
      named,
      earlier,
    })
    const manifest: Manifest = {
      format: 1,
      key: secret ? nameOfKey(secret) : null,
      ...copied,
      files,
      secret: await copyOwn('token-secret', { dataDir, place, secret }),
      pictures: await copyPictures({ dataDir, place, secret }),
      lacking: [...(strange ? [strange] : []), ...lacking],
    }
    await requireWhole(place, { ...manifest, files: fresh })
    // If the lock was lost, a file may have been deleted meanwhile: this throws then.
    await lock.query('select')
    await place.finish(sealedManifest(manifest, secret))
    return { name, manifest, fresh: fresh.length, ...(await settle(task, rows, lock, manifest)) }
  } catch (error) {
    await place.discard().catch(() => {})
    throw error
  }
}

/** Throws if the newest backup there is another studio's: this one's would replace those, one each night. */
async function requireOwn(all: BackupPlace, rows: pg.Client): Promise<void> {
  for (const name of (await all.names()).reverse()) {
    const manifest = await readManifestUnverified(all.of(name)).catch(nullIfUnusable)
    if (!manifest) continue
    if (!manifest.studio || manifest.studio === (await factOf(rows, 'files'))?.id) return
    throw new Error(
      `${all.words} has the backups of another studio than the one of DATABASE_URL: its id is ${manifest.studio}. ` +
        'If DATABASE_URL is right, name another place for its backups.',
    )
  }
}

/** What comes after a complete backup; none of it makes the backup incomplete. */
async function settle(task: BackupTask, rows: pg.Client, lock: pg.Client, manifest: Manifest) {
  const troubles: unknown[] = []
  const note = (error: unknown) => void troubles.push(error)
  const { place, keep, recorded = true } = task
  let forgotten: string[] = []
  if (isWhole(manifest)) {
    const fact = { at: manifest.madeAt, place: place.words }
    if (recorded) await keepFact(rows, 'backup', fact).catch(note)
    forgotten = (await deleteExpiredBackups(place, keep, new Date()).catch(note)) ?? []
  }
  // Until here no other backup begins, whose files would be taken for unused ones.
  await lock.query('commit').catch(note)
  return { forgotten, troubles }
}

/**
 * Returns the files of the last whole backup with the same key and of later ones, which need not be copied again; none of
 * one that its backup called lacking. From a damaged backup on nothing is taken over, or it would be signed anew. Throws
 * if one cannot be read: a bucket that is away for a moment would get every file once more.
 */
async function filesBefore(all: BackupPlace, secret: string | null): Promise<FilesToCopy['earlier']> {
  const earlier: FilesToCopy['earlier'] = new Map()
  for (const name of (await all.names()).reverse()) {
    const manifest = await readManifest(all.of(name), secret).catch(nullIfUnusable)
    if (!manifest) break
    const lacking = new Set(manifest.lacking.map((line) => line.split(' ', 1)[0]))
    const madeAt = new Date(manifest.madeAt)
    for (const file of manifest.files)
      if (!earlier.has(file.key) && !lacking.has(file.key)) earlier.set(file.key, { file, madeAt })
    if (isWhole(manifest)) break
  }
  return earlier
}

function nullIfUnusable(error: unknown): null {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  if (error instanceof UnusableManifest || isMissing) return null
  throw error
}

interface Copying {
  dataDir: string
  place: PartsPlace
  secret: string | null
}

/** Copies a file of DATA_DIR under a name in the backup; null if it is not there. */
async function copyOwn(
  name: string,
  { dataDir, place, secret }: Copying,
  as = name,
): Promise<BackupPart | null> {
  const path = join(dataDir, name)
  return existsSync(path) ? writePart(place, () => as, createReadStream(path), secret) : null
}

async function copyPictures(copying: Copying): Promise<Manifest['pictures']> {
  const pictures: Manifest['pictures'] = []
  for (const [i, name] of ownNames(copying.dataDir).entries()) {
    const part = await copyOwn(name, copying, `own-${i + 1}`)
    if (part) pictures.push({ name, part })
  }
  return pictures
}

async function requireWhole(place: PartsPlace, manifest: Manifest): Promise<void> {
  const [damaged] = await damagedAmong(place, backupPartsOf(manifest))
  if (damaged) throw new Error(`What was written of ${damaged} is not what is there.`)
}
