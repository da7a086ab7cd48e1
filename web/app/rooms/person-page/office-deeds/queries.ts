import { cancel, resume } from '@studio/contract/membership/endpoints.ts'
import { toasts } from '@studio/contract/membership/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Stops the renewal of somebody's membership, with an optional reason; the deed shows errors. */
export const useCancelFor = (id: string) =>
  useMutation({
    mutationFn: (reason: string) => call(cancel, { params: { id }, query: reason ? { reason } : {} }),
    onSuccess: () => showToast(toasts.canceled),
  })

/** Undoes a cancellation while access lasts (D7); the deed shows errors. */
export const useResumeFor = (id: string) =>
  useMutation({
    mutationFn: () => call(resume, { params: { id } }),
    onSuccess: () => showToast(toasts.planSaved),
  })
