import { createPromocode, promocodes, setPromocodeActive } from '@studio/contract/promo/endpoints.ts'
import { toasts } from '@studio/contract/promo/messages.ts'
import type { PromocodeBody, PromocodeRow } from '@studio/contract/promo/office-schema.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useBulkAction } from '../../../office/choosing/use-bulk-action.ts'
import type { OrderQuery } from '../../../office/table/order/use-order.ts'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { toastButton } from '../../../ui/toast/toast-button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** BO-LIMIT-01 */
export const CODES_A_PAGE = 10

export type CodeOrder = 'DateTime' | 'DateTimeEnd' | 'Code'

/** One page of enabled or disabled codes that have not expired (APROMO-01, APROMO-03). */
export const codesQuery = (
  active: boolean,
  { pageNumber, search }: ListAddress,
  order: OrderQuery<CodeOrder>,
) =>
  queryOptions({
    ...queryOf(promocodes, {
      query: {
        pageNumber,
        pageLength: CODES_A_PAGE,
        ...order,
        active,
        expired: false,
        ...(search ? { code: search } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    // Redemptions change while the page is open.
    staleTime: 0,
  })

/** APROMO-02 */
export function useGenerate({
  onDone,
  onRefused,
}: {
  onDone: () => void
  onRefused: (error: Error) => void
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof PromocodeBody>) => call(createPromocode, { body }),
    onSuccess() {
      showToast(toasts.generated)
      onDone()
      return client.invalidateQueries(readsOf(promocodes))
    },
    onError: onRefused,
  })
}

/** Enables or disables a code; the toast offers Undo. People who use the code already keep it (D7). */
export function useSwitchCode() {
  const client = useQueryClient()
  const switched = useMutation({
    mutationFn: ({ id, active }: Pick<PromocodeRow, 'id' | 'active'>) =>
      call(setPromocodeActive, { params: { id }, body: { active } }),
    onSuccess(_, { id, active }) {
      const undo = () => switched.mutate({ id, active: !active })
      const button = toastButton({ label: 'Undo', onPress: undo })
      showToast(active ? toasts.switchedOn : toasts.switchedOff, 'ok', button)
    },
    onError: (error) => showToast(error.message, 'bad'),
    onSettled: () => client.invalidateQueries(readsOf(promocodes)),
  })
  return switched
}

export const SWITCHING_OFF = { doing: 'Switching off', done: 'switched off' }

/** Disables several codes in turn. */
export const useSwitchOff = (onOver: (left: PromocodeRow[]) => void) =>
  useBulkAction({
    doOne: ({ id }: PromocodeRow) => call(setPromocodeActive, { params: { id }, body: { active: false } }),
    words: SWITCHING_OFF,
    reads: readsOf(promocodes),
    onOver,
  })

/** BO-ERR-15 */
export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    showToast(toasts.copied)
  } catch {
    // Without https there is no clipboard.
    showToast(toasts.notCopied, 'bad')
  }
}
