import { checkUserEmail, checkUserName } from '@studio/contract/people/endpoints.ts'
import { refusals } from '@studio/contract/people/messages.ts'
import { Email, UserName } from '@studio/contract/people/schema.ts'
import { useRef, useState } from 'react'
import { call } from '../../platform/call.ts'

const asks = {
  email: {
    schema: Email,
    text: refusals.emailTaken,
    ask: (email: string) => call(checkUserEmail, { query: { email } }),
  },
  userName: {
    schema: UserName,
    text: refusals.userNameTaken,
    ask: (userName: string) => call(checkUserName, { query: { userName } }),
  },
} as const

export type Unique = keyof typeof asks
type Known = Record<Unique, ReadonlyMap<string, boolean>>

/**
 * What the server says of e-mails and user names typed here: taken or free (VALID-08, VALID-12).
 * An unanswered question is no answer: the last word is the registration's.
 */
export function useAvailability(onTaken: (field: Unique) => void) {
  const [known, setKnown] = useState<Known>({ email: new Map(), userName: new Map() })
  const asking = useRef(new Set<string>())

  async function check(field: Unique, typed: string): Promise<void> {
    const { schema, ask } = asks[field]
    const value = schema.safeParse(typed)
    if (!value.success || known[field].has(typed) || asking.current.has(field + typed)) return
    asking.current.add(field + typed)
    const answer = await ask(value.data).catch(() => null)
    asking.current.delete(field + typed)
    if (!answer) return
    setKnown((all) => ({ ...all, [field]: new Map(all[field]).set(typed, answer.exists) }))
    if (answer.exists) onTaken(field)
  }

  return {
    check,
    isFree: (field: Unique, typed: string) => known[field].get(typed) === false,
    /** The texts beside those that are taken. */
    refuse: (typed: Record<Unique, string>) => ({
      email: known.email.get(typed.email) ? asks.email.text : undefined,
      userName: known.userName.get(typed.userName) ? asks.userName.text : undefined,
    }),
  }
}
