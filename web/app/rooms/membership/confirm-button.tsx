import { toasts } from '@studio/contract/billing/messages.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/button.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { keepFocus } from '../../ui/page/focus-title.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { studioMoney } from '../../ui/words/money-words.ts'
import { NotConfirmed, useBank } from '../billing/use-bank.tsx'
import { settingsQuery } from '../studio/queries.ts'
import { payOpenAmount, useMembershipChanged } from './queries.ts'

/** Opens the bank's page for what is open, and pays it with the saved card once that is confirmed (D18.3ds). */
export function ConfirmButton({ id, amount }: { id: string; amount: number }) {
  const { data: settings } = useSuspenseQuery(settingsQuery())
  const { confirming, dialog } = useBank(settings.payment)
  const changed = useMembershipChanged()
  const pay = useMutation({
    mutationFn: () => confirming(() => payOpenAmount(id)),
    async onSuccess() {
      await changed()
      showToast(toasts.paid(amount, studioMoney()))
      keepFocus()
    },
    onError(error) {
      if (error instanceof NotConfirmed) showToast(toasts.notConfirmed, 'warn')
      else showToast(error.message, 'bad')
    },
  })
  const begin = useOneAtATime(() => pay.mutateAsync())
  return (
    <>
      <Button busy={pay.isPending} onClick={() => begin(undefined)}>
        Confirm with your bank
      </Button>
      {dialog}
    </>
  )
}
