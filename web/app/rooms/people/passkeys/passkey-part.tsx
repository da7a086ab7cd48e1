import type { PasskeyUse } from '@studio/contract/people/passkeys/schema.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { askPasskey } from './browser-passkeys.ts'
import { PasskeyError, type PasskeyRequest } from './passkey-request.ts'

interface PasskeyPartProps {
  asked: PasskeyRequest
  busy: boolean
  /** The server's words about the last try. */
  refusal: string | undefined
  onUse: (passkey: PasskeyUse) => void
}

/** The button that uses a passkey as the second step of the sign-in, and why it did not (S-A16). */
export function PasskeyPart({ asked, busy, refusal, onUse }: PasskeyPartProps) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const wrong = failure ?? (asking ? undefined : refusal)

  async function use() {
    setAsking(true)
    setFailure(undefined)
    try {
      onUse(await askPasskey(asked))
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      setFailure(error.message)
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      {wrong && <Note tone="danger" title={wrong} />}
      <Button size="lg" full autoFocus busy={busy || asking} onClick={() => void use()}>
        Use your passkey
      </Button>
    </>
  )
}
