import { fieldTexts } from '@studio/contract/people/messages.ts'
import { commonPasswords } from '@studio/contract/people/sign-up/endpoints.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryOf } from '../../platform/reads.ts'

const shapes = async () => ({
  ...(await import('@studio/contract/people/schema.ts')),
  ...(await import('@studio/contract/people/sign-up/schema.ts')),
})

/**
 * Reports common passwords at their field on blur (D9). The server receives two of the 64 digits of the digest only. If the
 * question fails, the server's refusal decides.
 */
export function useCommonPassword(onFound: () => void) {
  const client = useQueryClient()
  // A ref, because the form reads the answer before the next render.
  const common = useRef(new Set<string>())
  return {
    async check(typed: string): Promise<void> {
      if (common.current.has(typed) || !(await isCommon(client, typed).catch(() => false))) return
      common.current.add(typed)
      onFound()
    },
    /** Message at a common password. */
    refuse: (typed: string) => (common.current.has(typed) ? fieldTexts.passwordCommon : undefined),
  }
}

async function isCommon(client: QueryClient, typed: string): Promise<boolean> {
  const { DIGEST, Password } = await shapes()
  // Without https there is no crypto.subtle; Continue reports it then.
  if (!Password.safeParse(typed).success || !globalThis.crypto.subtle) return false
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(typed.toLowerCase()))
  const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const beginning = digest.slice(0, DIGEST.beginning)
  const read = queryOptions({ ...queryOf(commonPasswords, { query: { beginning } }), retry: false })
  const { endings } = await client.fetchQuery({ ...read, staleTime: Number.POSITIVE_INFINITY })
  return endings.includes(digest.slice(DIGEST.beginning, DIGEST.beginning + DIGEST.ending))
}
