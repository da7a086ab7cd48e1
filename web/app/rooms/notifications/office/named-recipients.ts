import { MOST_NAMED } from '@studio/contract/notifications/messages.ts'
import type { SendOptions, SentTo } from '@studio/contract/notifications/schema.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { onlyWords } from './recipients.ts'

/**
 * Whom a notification went to: "Grounded March, 64 members", "Tess Morrow, Ilse Brandt and 3 more", "All students, 1,280 people"
 * (ANOTIF-11).
 */
export function namedRecipients(options: SendOptions, { users, calendars, count }: SentTo): string {
  const groups = [
    ...(options.sendToAllStudents ? ['all students'] : []),
    ...(options.sendToSubscribedStudents ? ['subscribed students'] : []),
    ...(options.sendToAllCoaches ? ['all teachers'] : []),
  ].join(', ')
  const months = firstAndMore(
    calendars.map(({ title }) => title),
    options.sendToCalendarIds.length,
  )
  const people = firstAndMore(users.map(fullName), options.sendToUserIds.length)
  const named = [groups && groups.charAt(0).toUpperCase() + groups.slice(1), months, people].filter(Boolean)
  if (named.length === 0) return 'Nobody who is still here'
  // Names say how many they are, unless some of these people could not get it.
  const isCounted = !groups && !months && count === options.sendToUserIds.length
  const reached = count === null || isCounted ? [] : [peopleText(count, !groups && !people)]
  return [...named, ...onlyWords(options), ...reached].join(', ')
}

/** "Tess Morrow and Ilse Brandt", and from four on "Tess Morrow, Ilse Brandt and 3 more"; empty without names. */
function firstAndMore(names: readonly string[], total: number): string {
  if (total > MOST_NAMED)
    return `${names.slice(0, MOST_NAMED - 1).join(', ')} and ${total - MOST_NAMED + 1} more`
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

function peopleText(count: number, areMembers: boolean): string {
  const [one, many] = areMembers ? ['member', 'members'] : ['person', 'people']
  return `${countText(count)} ${count === 1 ? one : many}`
}
