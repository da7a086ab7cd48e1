import { parentPort } from 'node:worker_threads'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { createBirpc } from 'birpc'
import type { PasskeyFunctions } from './passkey-thread.ts'

createBirpc<Record<string, never>, PasskeyFunctions>(
  {
    generateAuthenticationOptions,
    generateRegistrationOptions,
    verifyAuthenticationResponse,
    verifyRegistrationResponse,
    isUnattested,
  },
  {
    post: (message) => parentPort?.postMessage(message),
    on: (listener) => parentPort?.on('message', listener),
  },
)

/**
 * Whether an attestation object in base64url says nothing of the authenticator's maker, which was not asked for: a chain of
 * certificates would have the library fetch revocation lists from addresses that the sender chooses. A passkey that signs for
 * itself ('packed' without certificates) is let through, since browsers leave that in place.
 */
export function isUnattested(attestationObject: string): boolean {
  try {
    const object = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    const format = object.get('fmt')
    return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
