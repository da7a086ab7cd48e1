import { backupPartsOf, type Manifest, readManifest } from '../backup/manifest.ts'
import { damagedAmong } from '../backup/parts.ts'
import type { BackupPlace, PartsPlace } from '../backup/places/place.ts'

export interface Backup {
  /** Its display name. */
  name: string
  parts: PartsPlace
  manifest: Manifest
  /** Null without encryption. */
  secret: string | null
}

/** Opens a backup after reading and verifying every byte; throws with the name of each damaged part. */
export async function openBackup(all: BackupPlace, name: string, secret: string | null): Promise<Backup> {
  const parts = all.of(name)
  const manifest = await readManifest(parts, secret)
  const damaged = await damagedAmong(parts, backupPartsOf(manifest))
  if (damaged.length > 0) throw new Error(`The backup ${name} is damaged: ${damaged.join(', ')}.`)
  return { name, parts, manifest, secret: manifest.key ? secret : null }
}
