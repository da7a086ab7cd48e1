import type { CallError } from '@studio/contract/call.ts'
import { momentText } from '../../ui/words/date-words.ts'

/** "Code doesn't exist. You have used it already": the documented text, and what is known beyond it (D18.promo-used). */
export function refusedCodeText({
  code,
  message,
  body,
}: Pick<CallError, 'code' | 'message' | 'body'>): string {
  const { wasGoodUntil } = body as { wasGoodUntil?: string }
  if (code === 'CodeUsed') return `${message}. You have used it already`
  if (code === 'CodeOver' && wasGoodUntil) return `${message}. It was good until ${momentText(wasGoodUntil)}`
  return message
}
