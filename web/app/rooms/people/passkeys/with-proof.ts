import type { PasskeyUse } from '@studio/contract/people/passkeys/schema.ts'
import { passkeyRequestOf } from './passkey-request.ts'

interface Typed {
  password: string
  /** Empty where none was typed. */
  code: string
}

interface Proof {
  password: string
  code?: string
  passkey?: PasskeyUse
}

/** Sends a call with what was typed. Without a code the server's refusal asks for a passkey, and the call is sent with it. */
export async function withProof<Answer>(
  { password, code }: Typed,
  send: (body: Proof) => Promise<Answer>,
): Promise<Answer> {
  if (code) return send({ password, code })
  try {
    return await send({ password })
  } catch (error) {
    const asked = passkeyRequestOf(error)
    if (!asked) throw error
    const { askPasskey } = await import('./browser-passkeys.ts')
    return send({ password, passkey: await askPasskey(asked) })
  }
}
