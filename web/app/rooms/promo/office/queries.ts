import { createPromocode, promocodes, setPromocodeActive } from '@studio/contract/promo/endpoints.ts'
import { toasts } from '@studio/contract/promo/messages.ts'
import type { PromocodeBody, PromocodeRow } from '@studio/contract/promo/office-schema.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { useBulkAction } from '../../../office/choosing/use-bulk-action.ts'
import type { OrderQuery } from '../../../office/table/order/use-order.ts'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { call } from '../../../platform/call.ts'
import { listOf, readsOf } from '../../../platform/reads.ts'
import { type Told, useWrite } from '../../../ui/query/use-write.ts'
import { showUndo } from '../../../ui/toast/toast-button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

export type CodeOrder = 'DateTime' | 'DateTimeEnd' | 'Code'

/** One page of enabled or disabled codes that have not expired (APROMO-01, APROMO-03). */
export const codesQuery = (
  active: boolean,
  { pageNumber, search }: ListAddress,
  order: OrderQuery<CodeOrder>,
) =>
  listOf(promocodes, {
    query: {
      pageNumber,
      pageLength: ROWS_A_PAGE,
      ...order,
      active,
      expired: false,
      ...(search ? { code: search } : {}),
    },
  })

/** APROMO-02 */
export const useGenerate = (outcome: Told) =>
  useWrite((body: z.input<typeof PromocodeBody>) => call(createPromocode, { body }), {
    said: toasts.generated,
    reads: readsOf(promocodes),
    ...outcome,
  })

/** Enables or disables a code; the toast offers Undo. People who use the code already keep it (D7). */
export function useSwitchCode() {
  const switched: UseMutationResult<unknown, Error, Pick<PromocodeRow, 'id' | 'active'>> = useWrite(
    ({ id, active }) => call(setPromocodeActive, { params: { id }, body: { active } }),
    {
      reads: readsOf(promocodes),
      onDone: (_, { id, active }) =>
        showUndo(active ? toasts.switchedOn : toasts.switchedOff, () =>
          switched.mutate({ id, active: !active }),
        ),
    },
  )
  return switched
}

/** Disables several codes in turn. */
export const useSwitchOff = (onOver: (left: PromocodeRow[]) => void) =>
  useBulkAction({
    doOne: ({ id }: PromocodeRow) => call(setPromocodeActive, { params: { id }, body: { active: false } }),
    words: { doing: 'Switching off', done: 'switched off' },
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
