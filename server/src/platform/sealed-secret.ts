import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Tokens } from './tokens.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a secret is kept for and whose it is: it opens for both together only. */
export interface SealedFor {
  /** Each purpose has a key of its own, derived from TOKEN_SECRET: the database alone reveals no secret. */
  purpose: 'second-factor-secrets' | 'push-keys'
  owner: string
}

/** The keys of each secret that is accepted, the present one first. */
const keysOf = (tokens: Tokens, { purpose }: SealedFor): Buffer[] =>
  tokens.signEach(purpose, '').map((key) => Buffer.from(key, 'base64url'))

/** Encrypts a secret with AES-256-GCM, bound to its owner, so that no row opens in another's place; base64url. */
export function seal(tokens: Tokens, whose: SealedFor, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const [key = ''] = keysOf(tokens, whose)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(whose.owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a secret; null if TOKEN_SECRET is another one by now, or the row was tampered with. */
export function unseal(tokens: Tokens, whose: SealedFor, kept: string): string | null {
  for (const key of keysOf(tokens, whose)) {
    const opened = openWith(key, whose, kept)
    if (opened !== null) return opened
  }
  return null
}

function openWith(key: Buffer, { owner }: SealedFor, kept: string): string | null {
  const bytes = Buffer.from(kept, 'base64url')
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
  } catch {
    return null
  }
}
