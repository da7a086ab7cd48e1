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

export type UniqueField = keyof typeof asks

/**
 * What the server says of e-mails and user names typed here: taken or free (VALID-08, VALID-12).
 * An unanswered question is no answer: the last word is the registration's.
 */
export function useAvailability(onAnswer: (field: UniqueField, taken: boolean) => void) {
  // The form reads the answer at once, before a render could bring it.
  const known = useRef({ email: new Map<string, boolean>(), userName: new Map<string, boolean>() })
  const asking = useRef(new Set<string>())
  const [, render] = useState(0)

  async function check(field: UniqueField, typed: string): Promise<void> {
    const { schema, ask } = asks[field]
    const value = schema.safeParse(typed)
    if (!value.success || known.current[field].has(typed) || asking.current.has(field + typed)) return
    asking.current.add(field + typed)
    const answer = await ask(value.data).catch(() => null)
    asking.current.delete(field + typed)
    if (!answer) return
    known.current[field].set(typed, answer.exists)
    render((count) => count + 1)
    onAnswer(field, answer.exists)
  }

  const taken = (field: UniqueField, typed: string) => known.current[field].get(typed)
  return {
    check,
    isFree: (field: UniqueField, typed: string) => taken(field, typed) === false,
    /** The texts beside those that are taken. */
    refuse: (typed: Record<UniqueField, string>) => ({
      email: taken('email', typed.email) ? asks.email.text : undefined,
      userName: taken('userName', typed.userName) ? asks.userName.text : undefined,
    }),
  }
}
