import { createHash, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { z } from 'zod'
import { MANIFEST, type PartsPlace } from './places/place.ts'
import { nameOfKey, proofOf } from './sealing.ts'

const text = z.string().max(2_000)
const count = z.number().int().min(0)

/** A file of a backup, encrypted or not; its path is relative to the backup's own folder. */
const BackupPart = z.object({
  path: text
    .regex(/^(\.\.\/files\/)?[a-zA-Z0-9_~-][a-zA-Z0-9_./~-]*$/)
    .refine((path) => !path.slice(3).includes('..')),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * Contents of a backup. The names of tables and keys of files are the studio's own and contain no personal
 * data.
 */
const Manifest = z.object({
  format: z.literal(1),
  /** Time of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The last migration of its tables, by its time in the migrations' journal. */
  migration: count,
  /** Id of the encryption key; null without encryption. */
  key: text.nullable(),
  tables: z.array(
    z.object({ schema: text, name: text, columns: z.array(text), rows: count, part: BackupPart }),
  ),
  sequences: z.array(z.object({ schema: text, name: text, value: text, called: z.boolean() })),
  /** `size` is that of the unencrypted file. */
  files: z.array(z.object({ key: text, size: count, part: BackupPart })),
  /** The secret stored in DATA_DIR if TOKEN_SECRET is not set. */
  secret: BackupPart.nullable(),
  /** The operator's own pictures and legal texts in DATA_DIR; earlier versions did not copy them. */
  pictures: z
    .array(
      z.object({
        name: z
          .string()
          .max(300)
          .regex(/^([\w-]+\/)?[^/\\.][^/\\]*$/),
        part: BackupPart,
      }),
    )
    .default([]),
  /** What is wrong about the place of the files, and files named by the database that were missing or had another digest. */
  lacking: z.array(text),
  /** The studio's id, which the place of its files has as a file; earlier versions had none. */
  studio: z.uuid().optional(),
})

export type BackupPart = z.infer<typeof BackupPart>
export type Manifest = z.infer<typeof Manifest>

/** Whether a backup has all files that its rows name: only such a one replaces older ones. */
export const isWhole = ({ lacking }: Pick<Manifest, 'lacking'>): boolean => lacking.length === 0

/** Returns every part of a backup with a readable name. */
export function backupPartsOf({
  tables,
  files,
  secret,
  pictures,
}: Manifest): { name: string; part: BackupPart }[] {
  return [
    ...tables.map(({ schema, name, part }) => ({ name: `the rows of ${schema}.${name}`, part })),
    ...files.map(({ key, part }) => ({ name: `the file ${key}`, part })),
    ...pictures.map(({ name, part }) => ({ name: `the operator's ${name}`, part })),
    ...(secret ? [{ name: 'the token secret', part: secret }] : []),
  ]
}

/** Returns a digest, which detects damage; with a secret an HMAC, which also detects manipulation. */
const sealOf = (body: string, secret: string | null): string =>
  secret ? proofOf(body, secret) : createHash('sha256').update(body).digest('hex')

/** Returns the text of a manifest's file: a line with its seal, then JSON. */
export function sealedManifest(manifest: Manifest, secret: string | null): string {
  const body = JSON.stringify(manifest, null, 1)
  return `${sealOf(body, secret)}\n${body}`
}

/** A manifest that was read and cannot be used. Where it could not be read, the error is the place's own. */
export class UnusableManifest extends Error {
  override name = 'UnusableManifest'
}

/**
 * Reads a manifest; throws `UnusableManifest` if it is damaged, of another format, encrypted with another key
 * than the secret, or not encrypted although there is a secret: anybody can seal such a one.
 */
export async function readManifest(place: PartsPlace, secret: string | null): Promise<Manifest> {
  const { seal, body, manifest } = await openManifest(place)
  const { words } = place
  if (!manifest.key && secret)
    throw new UnusableManifest(
      `${words} is not encrypted although BACKUP_KEY is set: unset it to restore a backup made without.`,
    )
  if (manifest.key && !secret) throw new UnusableManifest(`${words} is encrypted: BACKUP_KEY is missing.`)
  if (manifest.key && manifest.key !== nameOfKey(secret ?? ''))
    throw new UnusableManifest(`BACKUP_KEY is not the key that ${words} was encrypted by.`)
  const expected = Buffer.from(sealOf(body, secret))
  if (seal.length !== expected.length || !timingSafeEqual(Buffer.from(seal), expected)) throw damaged(place)
  return manifest
}

/** Reads a manifest without checking its seal, to find out which files it needs. */
export async function readManifestUnverified(place: PartsPlace): Promise<Manifest> {
  return (await openManifest(place)).manifest
}

const damaged = ({ words }: PartsPlace): Error => new UnusableManifest(`${words}/${MANIFEST} is damaged.`)

async function openManifest(place: PartsPlace) {
  const content = await textOf(Readable.from(place.read(MANIFEST)))
  const [, seal = '', body = ''] = /^([^\n]*)\n(.*)$/s.exec(content) ?? []
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw damaged(place)
  }
  const read = Manifest.safeParse(parsed)
  if (!read.success) throw damaged(place)
  return { seal, body, manifest: read.data }
}
