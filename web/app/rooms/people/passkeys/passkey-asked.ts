import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { CallError } from '@studio/contract/call.ts'

export type PasskeyAsked = PublicKeyCredentialRequestOptionsJSON

/** What the browser needs to use a passkey: a refusal has it if the second step is missing and the person has passkeys. */
export function passkeyAsked(error: unknown): PasskeyAsked | null {
  if (!(error instanceof CallError)) return null
  return (error.body.passkey as PasskeyAsked | null | undefined) ?? null
}

/** Why the browser made or used no passkey, in words for the person. */
export class PasskeyError extends Error {}
