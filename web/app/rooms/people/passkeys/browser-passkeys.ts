import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { MadePasskey, PasskeyOptions, PasskeyUse } from '@studio/contract/people/passkeys/schema.ts'
import { PasskeyError, type PasskeyRequest } from './passkey-request.ts'

/** Lets the browser use a passkey; PasskeyError in words. */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyUse> {
  requireSupport()
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch((error: Error) => {
    throw new PasskeyError(whyNotUsed(error, optionsJSON.rpId ?? ''))
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  return { id, rawId, type: 'public-key', response: signed }
}

/** Lets the browser make a passkey; PasskeyError in words. */
export async function makePasskey(options: PasskeyOptions): Promise<MadePasskey> {
  requireSupport()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch((error: Error) => {
    throw new PasskeyError(whyNotMade(error, options.rp.id))
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

function requireSupport(): void {
  if (browserSupportsWebAuthn()) return
  throw new PasskeyError('This browser can’t use passkeys here. Please use a code, or another browser')
}

const elsewhere = (host: string) => `Passkeys for this studio work at ${host}. Please open it there`

function whyNotUsed({ name }: Error, host: string): string {
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used. Please try again'
  if (name === 'SecurityError') return elsewhere(host)
  return 'Your device could not use a passkey. Please try again, or use a code'
}

function whyNotMade({ name }: Error, host: string): string {
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was created. Please try again'
  if (name === 'InvalidStateError') return 'This device already has one of your passkeys'
  if (name === 'SecurityError') return elsewhere(host)
  return 'Your device could not create a passkey. Please try another device or an authenticator app'
}
