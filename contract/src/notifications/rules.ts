import type { Role } from '../people/schema.ts'
import type { SendOptions } from './schema.ts'

export type SendChoice = keyof SendOptions

const everyChoice: readonly SendChoice[] = [
  'sendToAllCoaches',
  'sendToAllStudents',
  'sendToSubscribedStudents',
  'sendToUserIds',
  'sendToCalendarIds',
]
const ofATeacher: readonly SendChoice[] = ['sendToSubscribedStudents', 'sendToUserIds', 'sendToCalendarIds']

/** The options a person may use, and his form shows: all for Admin, a teacher's own people for him, none for a student (D11). */
export function choicesFor(role: Role): readonly SendChoice[] {
  if (role === 'Admin') return everyChoice
  return role === 'Coach' ? ofATeacher : []
}

/** What of the chosen is the sender's own; people are who has joined one of his calendars. */
export interface Own {
  userIds: ReadonlySet<string>
  calendarIds: ReadonlySet<string>
}

export type SendVerdict = { ok: true } | { ok: false; because: 'option' | 'person' | 'calendar' }

/** Whether somebody may send to these: Admin to everybody, a teacher to his own calendars and students (D11, S-Z8). */
export function maySendTo(role: Role, options: SendOptions, own: Own): SendVerdict {
  const mine = choicesFor(role)
  if (everyChoice.some((choice) => isChosen(options[choice]) && !mine.includes(choice))) return no('option')
  if (role === 'Admin') return { ok: true }
  if (!options.sendToUserIds.every((id) => own.userIds.has(id))) return no('person')
  return options.sendToCalendarIds.every((id) => own.calendarIds.has(id)) ? { ok: true } : no('calendar')
}

const no = (because: 'option' | 'person' | 'calendar'): SendVerdict => ({ ok: false, because })

/** An option is chosen when it is true, or names somebody. */
export function isChosen(option: boolean | readonly string[]): boolean {
  return typeof option === 'boolean' ? option : option.length > 0
}
