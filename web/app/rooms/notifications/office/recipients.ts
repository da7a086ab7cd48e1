import { counted } from '@studio/contract/counted.ts'
import type { Standing } from '@studio/contract/membership/schema.ts'
import type { SendChoice } from '@studio/contract/notifications/rules.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { spanText } from '../../people/office-filters/unseen-text.ts'
import { standingIs } from '../../people/office-subscribers/subscriber-words.ts'

/** Labels of the options. */
export const choiceLabels: Record<SendChoice, string> = {
  sendToAllStudents: 'All students',
  sendToSubscribedStudents: 'Subscribed students',
  sendToAllCoaches: 'All teachers',
  sendToCalendarIds: 'Calendars',
  sendToUserIds: 'Users',
}

/** An entry picked from a list. */
export interface Picked {
  id: string
  label: string
}

/** Recipients as the form holds them. */
export interface Recipients {
  chosen: readonly SendChoice[]
  users: readonly Picked[]
  calendars: readonly Picked[]
  only?: Only
}

/** Only those of them who stand in one of these ways, have this plan, practise with this teacher, and have not been here for days. */
export interface Only {
  states: readonly Standing[]
  plan: string
  teacher?: string
  unseen?: number | null
}

/** Users exclude the other options, and any other option excludes users (ANOTIF-08, ANOTIF-09). */
export function withChoice({ chosen, users, calendars, only }: Recipients, choice: SendChoice): Recipients {
  const narrowed = only && { only }
  if (chosen.includes(choice)) {
    const left = chosen.filter((one) => one !== choice)
    return {
      ...narrowed,
      chosen: left,
      users: left.includes('sendToUserIds') ? users : [],
      calendars: left.includes('sendToCalendarIds') ? calendars : [],
    }
  }
  if (choice === 'sendToUserIds') return { chosen: [choice], users: [], calendars: [] }
  return {
    ...narrowed,
    chosen: [...chosen.filter((one) => one !== 'sendToUserIds'), choice],
    users: [],
    calendars,
  }
}

/** Converts to the contract's options. */
export function optionsOf({ chosen, users, calendars, only }: Recipients) {
  const narrowed = {
    ...(only && only.states.length > 0 && { states: [...only.states] }),
    ...(only?.plan && { priceId: only.plan }),
    ...(only?.teacher && { teacherId: only.teacher }),
    ...(only?.unseen && { unseenDays: only.unseen }),
  }
  return {
    ...(Object.keys(narrowed).length > 0 && { only: narrowed }),
    sendToAllCoaches: chosen.includes('sendToAllCoaches'),
    sendToAllStudents: chosen.includes('sendToAllStudents'),
    sendToSubscribedStudents: chosen.includes('sendToSubscribedStudents'),
    sendToUserIds: users.map(({ id }) => id),
    sendToCalendarIds: calendars.map(({ id }) => id),
  }
}

/** Whether calendars or users are chosen without naming any (BO-VALID-25). */
export function lacksNames({ chosen, users, calendars }: Recipients): boolean {
  const lacks = (choice: SendChoice, named: readonly Picked[]) =>
    chosen.includes(choice) && named.length === 0
  return lacks('sendToUserIds', users) || lacks('sendToCalendarIds', calendars)
}

/** "Goes to 1,280 people"; null is a number that is not known yet. */
export function goesToText(count: number | null): string {
  if (count === null) return 'Counting …'
  if (count === 0) return 'Goes to nobody: none of these people can get it at the moment'
  return `Goes to ${counted(countText(count), 'person', 'people')}`
}

/** The switch that mails it to all; null is not known yet. */
export function mailToAllText(count: number | null): string {
  if (count === null) return 'Email it to all of them'
  return count === 1 ? 'Email it to this person in any case' : `Email it to all ${countText(count)}`
}

/** Who is mailed, and who besides if it is mailed to all; null is not known yet. */
export function mailedText(
  toAll: boolean,
  reach: { count: number; byMail: number; byMailToAll: number } | null,
): string {
  const whole = 'People who chose no emails get it as “Studio news”, with its own link to unsubscribe.'
  if (!toAll || !reach) return `${whole} For news that can’t wait.`
  const { count, byMail, byMailToAll } = reach
  const some = (many: number, words: string, ofOne = words) =>
    many > 0 ? [`${countText(many)} ${many === 1 ? ofOne : words}`] : []
  const parts = [
    ...some(byMail, 'chose emails'),
    ...some(byMailToAll - byMail, 'get it as “Studio news”', 'gets it as “Studio news”'),
    ...some(count - byMailToAll, 'want no studio news and get none', 'wants no studio news and gets none'),
  ]
  return `${parts.join(', ')}.`
}

/** "to all students, 2 calendars, only those ending" */
export function sentToText(options: ReturnType<typeof optionsOf>): string {
  const { sendToUserIds: users, sendToCalendarIds: calendars } = options
  const parts = [
    ...(options.sendToAllStudents ? ['all students'] : []),
    ...(options.sendToSubscribedStudents ? ['subscribed students'] : []),
    ...(options.sendToAllCoaches ? ['all teachers'] : []),
    ...(calendars.length > 0 ? [counted(calendars.length, 'calendar')] : []),
    ...(users.length > 0 ? [counted(users.length, 'user')] : []),
  ]
  return parts.length > 0
    ? `to ${[...parts, ...onlyWords(options)].join(', ')}`
    : 'to nobody who is still here'
}

/** "only those past due or ending", "only those with one plan of one teacher"; nothing where all of them got it. */
export function onlyWords({ only }: Pick<ReturnType<typeof optionsOf>, 'only'>): string[] {
  const states = only?.states?.map((state) => standingIs[state]).join(' or ')
  const words = [
    states,
    only?.priceId && 'with one plan',
    only?.teacherId && 'of one teacher',
    only?.unseenDays && `not seen for ${spanText(only.unseenDays)}`,
  ]
    .filter(Boolean)
    .join(' ')
  return words ? [`only those ${words}`] : []
}
