import { counted } from '@studio/contract/counted.ts'
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

/** Opens a backup after reading and verifying every byte; throws with the names of damaged parts. */
export async function openBackup(all: BackupPlace, name: string, secret: string | null): Promise<Backup> {
  const parts = all.of(name)
  const manifest = await readManifest(parts, secret)
  const damaged = await damagedAmong(parts, backupPartsOf(manifest))
  if (damaged.length > 0) throw new Error(damageInWords(name, damaged))
  return { name, parts, manifest, secret: manifest.key ? secret : null }
}

/** Of an archive that was cut off, every film of a studio may be lacking. */
const MOST_NAMES = 20

export function damageInWords(name: string, damaged: readonly string[]): string {
  const more = damaged.length - MOST_NAMES
  const others = more > 0 ? [`and ${counted(more, 'other part')}`] : []
  return `The backup ${name} is damaged: ${[...damaged.slice(0, MOST_NAMES), ...others].join(', ')}.`
}
