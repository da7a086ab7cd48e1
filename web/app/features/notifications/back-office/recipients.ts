import type { SendChoice } from '@studio/contract/notifications/rules.ts'

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
}

/** Users exclude the other options, and any other option excludes users (ANOTIF-08, ANOTIF-09). */
export function withChoice({ chosen, users, calendars }: Recipients, choice: SendChoice): Recipients {
  if (chosen.includes(choice)) {
    const left = chosen.filter((one) => one !== choice)
    return {
      chosen: left,
      users: left.includes('sendToUserIds') ? users : [],
      calendars: left.includes('sendToCalendarIds') ? calendars : [],
    }
  }
  if (choice === 'sendToUserIds') return { chosen: [choice], users: [], calendars: [] }
  return { chosen: [...chosen.filter((one) => one !== 'sendToUserIds'), choice], users: [], calendars }
}

/** Converts to the contract's options. */
export function optionsOf({ chosen, users, calendars }: Recipients) {
  return {
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
  if (count === 0) return 'Goes to nobody: none of these people can get it now'
  return count === 1 ? 'Goes to 1 person' : `Goes to ${count.toLocaleString('en-US')} people`
}

/** "To all students, 2 calendars" */
export function sentToText(options: ReturnType<typeof optionsOf>): string {
  const { sendToUserIds: users, sendToCalendarIds: calendars } = options
  const counted = (count: number, one: string) =>
    count > 0 ? [`${count} ${count === 1 ? one : `${one}s`}`] : []
  const parts = [
    ...(options.sendToAllStudents ? ['all students'] : []),
    ...(options.sendToSubscribedStudents ? ['subscribed students'] : []),
    ...(options.sendToAllCoaches ? ['all teachers'] : []),
    ...counted(calendars.length, 'calendar'),
    ...counted(users.length, 'user'),
  ]
  return parts.length > 0 ? `To ${parts.join(', ')}` : 'To nobody who is still here'
}
