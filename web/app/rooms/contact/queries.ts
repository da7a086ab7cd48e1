import { sendMessage } from '@studio/contract/contact/endpoints.ts'
import type { ContactMessage } from '@studio/contract/contact/schema.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

export const useSendMessage = () =>
  useMutation({ mutationFn: (body: ContactMessage) => call(sendMessage, { body }) })
