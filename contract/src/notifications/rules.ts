import type { Role } from '../people/schema.ts'
import { wordsInLine } from '../rich-text.ts'
import type { Verdict } from '../verdict.ts'
import { isChosen } from './is-chosen.ts'
import type { SendOptions } from './schema.ts'

export type SendChoice = Exclude<keyof SendOptions, 'only'>

const everyChoice: readonly SendChoice[] = [
  'sendToAllCoaches',
  'sendToAllStudents',
  'sendToSubscribedStudents',
  'sendToUserIds',
  'sendToCalendarIds',
]
const ofATeacher: readonly SendChoice[] = ['sendToSubscribedStudents', 'sendToUserIds', 'sendToCalendarIds']

/** Options of a role's form: an Admin has all, a teacher those about their own people, a student none (D11). */
export function choicesFor(role: Role): readonly SendChoice[] {
  if (role === 'Admin') return everyChoice
  return role === 'Coach' ? ofATeacher : []
}

/** The chosen recipients that belong to the sender; a teacher's people have joined one of their calendars. */
export interface OwnAudience {
  userIds: ReadonlySet<string>
  calendarIds: ReadonlySet<string>
}

export type SendVerdict = Verdict<'option' | 'person' | 'calendar'>

/** Whether a person may send to recipients: Admin to everybody, a teacher to their own calendars and students (D11, S-Z8). */
export function maySendTo(role: Role, options: SendOptions, own: OwnAudience): SendVerdict {
  const mine = choicesFor(role)
  if (everyChoice.some((choice) => isChosen(options[choice]) && !mine.includes(choice))) return no('option')
  if (role === 'Admin') return { ok: true }
  // How a student pays is no teacher's business.
  if (options.only) return no('option')
  if (!options.sendToUserIds.every((id) => own.userIds.has(id))) return no('person')
  return options.sendToCalendarIds.every((id) => own.calendarIds.has(id)) ? { ok: true } : no('calendar')
}

const no = (code: 'option' | 'person' | 'calendar'): SendVerdict => ({ ok: false, code })

/** Characters of the description in a mail, and in a message on a locked screen. */
const SHOWN = { mail: 600, push: 150 }

/** The description as a mail or a push message shows it: one line of words, cut where it is too long. */
export function shownWords(description: string, where: keyof typeof SHOWN): string {
  const words = wordsInLine(description)
  const characters = [...words]
  const most = SHOWN[where]
  return characters.length > most ? `${characters.slice(0, most).join('')} …` : words
}

export const MAIL_BUTTON = 'Read it in the studio'
