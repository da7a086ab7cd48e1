import type { CallError } from '@studio/contract/call.ts'
import { momentText } from '../../ui/words/date-words.ts'

/** What is known beyond "Code doesn't exist", for a second line; null for nothing (D18.promo-used, D18.promo-last-day). */
export function whyRefused({ code, body }: Pick<CallError, 'code' | 'body'>): string | null {
  const { wasGoodUntil } = body as { wasGoodUntil?: string }
  if (code === 'CodeUsed') return 'You have already used it.'
  return code === 'CodeOver' && wasGoodUntil ? `It was valid until ${momentText(wasGoodUntil)}.` : null
}
