import type { PasskeyUse } from '@studio/contract/people/passkeys/schema.ts'
import { passkeyRequestOf } from './passkey-request.ts'

/** The second step, where it was passed: a code that was typed, or a passkey. */
interface Proof {
  code?: string
  passkey?: PasskeyUse
}

/**
 * Sends a call with what was typed; the code is empty where none was. Without a code the server's refusal asks for a passkey, and
 * the call is sent with it.
 */
export async function withProof<Typed extends { code: string }, Answer>(
  { code, ...typed }: Typed,
  send: (body: Omit<Typed, 'code'> & Proof) => Promise<Answer>,
): Promise<Answer> {
  if (code) return send({ ...typed, code })
  try {
    return await send(typed)
  } catch (error) {
    const asked = passkeyRequestOf(error)
    if (!asked) throw error
    const { askPasskey } = await import('./browser-passkeys.ts')
    return send({ ...typed, passkey: await askPasskey(asked) })
  }
}
