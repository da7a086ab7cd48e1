import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { countText } from '../../../ui/words/money-words.ts'

type Gone = Pick<User, 'role' | 'calendarsCount'> & {
  subscription: { price: { title: string } } | null
}

/** What a deletion removes, with how much of it, and what stays (D10). `members` have joined a teacher's calendars; unknown at first. */
export function deletionWords({ role, subscription, calendarsCount }: Gone, members?: number): string {
  if (role === 'Admin') return 'Their name and photo are erased.'
  if (role === 'Coach') {
    const calendars = calendarsCount === 1 ? '1 calendar' : `${calendarsCount} calendars`
    return `Their name, photo and ${calendars} are erased${lossWords(calendarsCount, members)}. Their videos go to the studio.`
  }
  const ends = subscription
    ? `Their ${subscription.price.title} ends now, nothing is refunded, and nothing more is charged.`
    : 'They have no plan. Nothing is charged.'
  return `${ends} Their name, photo, history and joined calendars are erased.`
}

function lossWords(calendars: number, members: number | undefined): string {
  if (calendars === 0) return ''
  const it = calendars === 1 ? 'it' : 'them'
  if (members === undefined) return `, including for those who have joined ${it}`
  if (members === 0) return `; nobody has joined ${it}`
  return members === 1
    ? `, and the one person who has joined ${it} loses ${it}`
    : `, and the ${countText(members)} people who have joined ${it} lose ${it}`
}
