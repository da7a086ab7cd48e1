import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Bytes per encrypted and authenticated chunk. */
const CHUNK = 64 * 1024
const TAG = 16
const SEALED = CHUNK + TAG
const SALT = 32

/**
 * Encrypts a stream with AES-256-GCM in chunks of 64 KB, each with its number and whether it is the last (the
 * STREAM construction: none can be changed, moved, omitted or cut off). A random salt at the beginning gives
 * each stream its own key (HKDF, RFC 5869), so that no nonce is used twice.
 */
export async function* sealStream(content: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const key = keyOf(secret, salt)
  yield salt
  let at = 0
  for await (const { bytes, last } of chunksOf(content, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, last))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    at += 1
  }
}

/** Decrypts the output of `sealStream`; throws for any other byte, order, length or secret. */
export async function* unsealStream(content: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const of: { key?: Buffer } = {}
  const body = headed(content, (salt) => {
    of.key = keyOf(secret, salt)
  })
  let at = 0
  for await (const { bytes, last } of chunksOf(body, SEALED)) {
    if (!of.key || bytes.length < TAG) throw new Error('it is cut off')
    const decipher = createDecipheriv('aes-256-gcm', of.key, nonceOf(at, last))
    decipher.setAuthTag(bytes.subarray(-TAG))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()])
    at += 1
  }
}

/** Returns an HMAC of a text, which holders of the secret can check. */
export const proofOf = (text: string, secret: string): string =>
  createHmac('sha256', keyOf(secret, Buffer.from('manifest')))
    .update(text)
    .digest('hex')

/** Returns an id of a secret, which reveals nothing about it. */
export const nameOfKey = (secret: string): string => proofOf('the name of this key', secret).slice(0, 16)

function keyOf(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'studio backup', 32))
}

/** Builds the nonce, twelve bytes: the chunk's number, and 1 for the last. */
function nonceOf(at: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(at, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Passes the salt at the beginning to `took`, and yields the rest. */
async function* headed(content: AsyncIterable<Buffer>, took: (salt: Buffer) => void): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const bytes of content) {
    if (!head) yield bytes
    else {
      head = Buffer.concat([head, bytes])
      if (head.length < SALT) continue
      took(head.subarray(0, SALT))
      yield head.subarray(SALT)
      head = null
    }
  }
}

/** Splits a stream into pieces of one size; the last is the remainder, possibly empty. */
async function* chunksOf(content: AsyncIterable<Buffer>, size: number) {
  let left = Buffer.alloc(0)
  for await (const bytes of content) {
    left = left.length === 0 ? Buffer.from(bytes) : Buffer.concat([left, bytes])
    let from = 0
    for (; left.length - from > size; from += size)
      yield { bytes: left.subarray(from, from + size), last: false }
    left = left.subarray(from)
  }
  yield { bytes: left, last: true }
}
