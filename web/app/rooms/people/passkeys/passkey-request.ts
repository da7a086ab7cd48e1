import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { CallError } from '@studio/contract/call.ts'

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON

/** What the browser needs to use a passkey: a refusal has it if the second step is missing and the person has passkeys. */
export function passkeyRequestOf(error: unknown): PasskeyRequest | null {
  if (!(error instanceof CallError)) return null
  return (error.body.passkey as PasskeyRequest | null | undefined) ?? null
}

/** Why the browser made or used no passkey, in words for the person. */
export class PasskeyError extends Error {}
