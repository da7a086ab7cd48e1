import { commonPasswords } from '@studio/contract/people/endpoints.ts'
import { fieldTexts } from '@studio/contract/people/messages.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryOf } from '../../platform/reads.ts'

const shapes = () => import('@studio/contract/people/schema.ts')

/**
 * What is known of passwords typed here: a common one is told at its field once that is left (D9). The studio is asked for
 * two of the 64 digits of its digest alone. An unanswered question is no answer: the last word is the server's.
 */
export function useCommonPassword(onFound: () => void) {
  const client = useQueryClient()
  // The form reads the answer at once, before a render could bring it.
  const common = useRef(new Set<string>())
  return {
    async check(typed: string): Promise<void> {
      if (common.current.has(typed) || !(await isCommon(client, typed).catch(() => false))) return
      common.current.add(typed)
      onFound()
    },
    /** The text beside a password that is common. */
    refuse: (typed: string) => (common.current.has(typed) ? fieldTexts.passwordCommon : undefined),
  }
}

async function isCommon(client: QueryClient, typed: string): Promise<boolean> {
  const { DIGEST, Password } = await shapes()
  // A page over plain http has no digests; there Continue says it.
  if (!Password.safeParse(typed).success || !globalThis.crypto.subtle) return false
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(typed.toLowerCase()))
  const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const beginning = digest.slice(0, DIGEST.beginning)
  const read = queryOptions({ ...queryOf(commonPasswords, { query: { beginning } }), retry: false })
  const { endings } = await client.fetchQuery({ ...read, staleTime: Number.POSITIVE_INFINITY })
  return endings.includes(digest.slice(DIGEST.beginning, DIGEST.beginning + DIGEST.ending))
}
