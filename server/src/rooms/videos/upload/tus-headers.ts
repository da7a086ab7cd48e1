import { refusals } from '@studio/contract/videos/messages.ts'
import { UploadMetadata } from '@studio/contract/videos/schema.ts'
import { LARGEST_FILM } from '@studio/contract/videos/upload/rules.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { TUS_VERSION } from '../../../platform/files/tus.ts'
import { Refusal } from '../../../platform/refusal.ts'

type Headers = Record<string, string | string[] | undefined>

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/
const asciiKey = /^[!-+\--~]+$/

export function setTusOptions(reply: FastifyReply): undefined {
  reply
    .header('tus-version', TUS_VERSION)
    .header('tus-extension', 'creation,expiration,termination')
    .header('tus-max-size', LARGEST_FILM)
}

/** Returns the non-negative whole number of bytes in a header; null for anything else. */
export function readBytes(headers: Headers, name: string): number | null {
  const text = headers[name]
  if (typeof text !== 'string' || !/^(0|[1-9]\d{0,14})$/.test(text)) return null
  return Number(text)
}

/**
 * Parses tus metadata: comma-separated pairs of a unique key and a base64 value; only known keys are used
 * (S-F2).
 * 400 for another form or an invalid key, 415 for a file that is not mp4 (BO-VALID-03).
 */
export function readMetadata(headers: Headers, length: number): z.output<typeof UploadMetadata> {
  const parsed = UploadMetadata.safeParse(pairsOf(headers['upload-metadata']))
  if (parsed.success) {
    if (parsed.data.size !== undefined && Number(parsed.data.size) !== length) {
      throw new Refusal('invalid', refusals.wrongLength, { fields: { size: refusals.wrongLength } })
    }
    return parsed.data
  }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'metadata'] ??= issue.message
  const notAFilm = Object.values(fields).every((text) => text === refusals.notAFilm)
  if (notAFilm) throw new Refusal('wrongType', refusals.notAFilm, { fields })
  throw new Refusal('invalid', refusals.wrongMetadata, { fields })
}

function pairsOf(header: string | string[] | undefined): Record<string, string> {
  if (typeof header !== 'string' || header.length > 4000) throw malformed()
  const entries = header.split(',').map((pair): [string, string] => {
    const [key = '', value = '', ...more] = pair.trim().split(' ')
    if (!asciiKey.test(key) || !base64.test(value) || more.length > 0) throw malformed()
    return [key, Buffer.from(value, 'base64').toString('utf8')]
  })
  const pairs = Object.fromEntries(entries)
  if (Object.keys(pairs).length < entries.length) throw malformed()
  return pairs
}

function malformed(): Refusal {
  return new Refusal('invalid', refusals.wrongMetadata)
}
