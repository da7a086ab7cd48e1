import { refusals } from '@studio/contract/people/messages.ts'
import { useRef, useState } from 'react'
import { findTaken } from './queries.ts'

const fields = {
  email: {
    shape: () => import('@studio/contract/email.ts').then(({ Email }) => Email),
    text: refusals.emailTaken,
    isTaken: findTaken.email,
  },
  userName: {
    shape: () => import('@studio/contract/people/schema.ts').then(({ UserName }) => UserName),
    text: refusals.userNameTaken,
    isTaken: findTaken.userName,
  },
} as const

export type UniqueField = keyof typeof fields

/**
 * Answers of the server about typed e-mail addresses and user names: taken or free (VALID-08, VALID-12). If the question fails,
 * the registration itself decides.
 */
export function useAvailability(onAnswer: (field: UniqueField, taken: boolean) => void) {
  // A ref, because the form reads the answer before the next render.
  const known = useRef({ email: new Map<string, boolean>(), userName: new Map<string, boolean>() })
  const asking = useRef(new Set<string>())
  const [, render] = useState(0)

  async function check(field: UniqueField, typed: string): Promise<void> {
    const { shape, isTaken } = fields[field]
    const schema = await shape().catch(() => null)
    if (!schema) return
    const value = schema.safeParse(typed)
    if (!value.success || known.current[field].has(typed) || asking.current.has(field + typed)) return
    asking.current.add(field + typed)
    const answer = await isTaken(value.data).catch(() => null)
    asking.current.delete(field + typed)
    if (answer === null) return
    known.current[field].set(typed, answer)
    render((count) => count + 1)
    onAnswer(field, answer)
  }

  const taken = (field: UniqueField, typed: string) => known.current[field].get(typed)
  return {
    check,
    isFree: (field: UniqueField, typed: string) => taken(field, typed) === false,
    /** Messages at taken fields. */
    refuse: (typed: Record<UniqueField, string>) => ({
      email: taken('email', typed.email) ? fields.email.text : undefined,
      userName: taken('userName', typed.userName) ? fields.userName.text : undefined,
    }),
  }
}
