import type { Call } from '@studio/contract/call.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

/** What a code does, as it is looked up by whoever asks. */
export const promocodeQuery = (ask: Call, code: string) =>
  queryOptions({
    queryKey: ['promocode', code],
    queryFn: () => ask(promocode, { params: { id: code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
