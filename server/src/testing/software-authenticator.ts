import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { MadePasskey, PasskeyUse } from '@studio/contract/people/passkeys/schema.ts'

/** Flags of authenticator data (WebAuthn Level 3, section 6.1): present, verified, with a new key. */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const COUNTER_BYTES = 4
const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** What a browser was asked, and what a test makes false of it. */
interface Asked {
  challenge: string
  origin: string
  /** The host name that it signs for; by default the origin's. */
  rpId?: string
  counter?: number
  /** False for a key that only knows that somebody is there. */
  verified?: boolean
}

/** A passkey that a browser and an authenticator of a test have made, with its answers to further challenges. */
export interface SoftwarePasskey {
  id: string
  made: MadePasskey
  use(asked: Asked): PasskeyUse
}

/** Makes a passkey with ES256 and without attestation, as WebAuthn Level 3 has it; `fmt` is the attestation's format. */
export function makePasskey(asked: Asked, fmt: 'none' | 'tpm' = 'none'): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const id = text(credential)
  const length = Buffer.from([0, credential.length])
  const keyOfPasskey = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey)])
  const authData = Buffer.concat([authenticatorData(asked, WITH_KEY), keyOfPasskey])
  const attestationObject = map([
    [cborText('fmt'), cborText(fmt)],
    [cborText('attStmt'), map([])],
    [cborText('authData'), cborBytes(authData)],
  ])
  const named = { id, rawId: id, type: 'public-key' } as const
  const clientDataJSON = text(clientData('webauthn.create', asked))
  const response = { clientDataJSON, attestationObject: text(attestationObject), transports: ['internal'] }
  return {
    id,
    made: { ...named, response },
    use: (next) => ({ ...named, response: signed(privateKey, next) }),
  }
}

function signed(key: KeyObject, asked: Asked): PasskeyUse['response'] {
  const data = authenticatorData(asked, 0)
  const client = clientData('webauthn.get', asked)
  const signature = createSign('sha256').update(data).update(sha256(client)).sign(key)
  return { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) }
}

const clientData = (type: string, { challenge, origin }: Asked) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(asked: Asked, flags: number): Buffer {
  const { origin, rpId = new URL(origin).hostname, counter = 0, verified = true } = asked
  const count = Buffer.alloc(COUNTER_BYTES)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]), count])
}

/** The key as COSE has it (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (value: string) => cborBytes(Buffer.from(value, 'base64url'))
  return map([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), point(x)],
    [cborInt(-3), point(y)],
  ])
}

/** CBOR (RFC 8949) of lengths below 65,536 and of integers from -24 to 23. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (words: string) => Buffer.concat([head(3, words.length), Buffer.from(words)])
const map = (entries: Buffer[][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
