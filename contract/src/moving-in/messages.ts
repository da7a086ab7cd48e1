import { counted } from '../counted.ts'
import { FIRST_LINK_WEEKS } from '../people/staff/messages.ts'
import { listed } from '../reading-words.ts'
import { type DayForm, type LineState, MOST_COLUMNS, MOST_LINES, type MoveInMembership } from './schema.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** Why a list is not read at all. */
export const listTexts = {
  empty: 'This file holds no list: its first line names the columns, and each line below is one of it',
  long: `A list can have at most ${count(MOST_LINES)} lines. Split it, and send one after the other`,
  wide: `A list can have at most ${MOST_COLUMNS} columns`,
  workbook:
    'This is a workbook or an archive. Save a workbook as ‘CSV UTF-8’, take the list out of an archive, and choose that file',
  encoding: (line: number) =>
    `Line ${line} of the file is not written in UTF-8. Save it as ‘CSV UTF-8’, and choose it again`,
}

export const moveInTexts = {
  busy: 'Another list is at work. Wait until it is done',
  noEmail: 'Choose the column of the email addresses',
  noName: 'Choose the column of the names. If there is none, send a list of the addresses alone',
  noLink: 'Choose the column of the links',
  noTeacher: 'Choose the column of the teachers, or one teacher for all',
  twice: 'Two columns can’t become the same',
  changed: 'This list is at another step by now',
  writing: 'The archive is being written. Wait until it is done',
  archiveOver: 'This link has ended. Please open Settings again',
}

/** What stands on a line whose day can't be read, in a list whose days have this form, or none yet. */
export const unknownDay =
  (form: DayForm | null, column: 'joined' | 'date' = 'joined') =>
  (typed: string) =>
    form
      ? `${column} is not a day, ${typed}: the days of this list are written ${form}`
      : `${column} is not a day that can be read, ${typed}: choose above how the days are written`

const timesText = (left: number | null): string => (left === null ? 'each time' : counted(left, 'more time'))

/** What is special about a subscription; 'Unchanged' for one that moves in and just renews. */
export function noteOf(
  line: LineState,
  { state, code, chargesLeft, there, difference }: MoveInMembership,
): string {
  const notes = [
    line === 'known' ? 'Here already' : '',
    difference,
    state === 'ending' ? 'Cancelled at Stripe; may watch until then' : '',
    state === 'trialing' ? 'Trial until then' : '',
    state === 'past_due' ? 'Past due; Stripe’s next try stays' : '',
    code && there.amount !== null ? `${code}, ${timesText(chargesLeft)}` : '',
  ]
  return notes.filter(Boolean).join('. ') || 'Unchanged'
}

/** What a list waits for while it is read or moves in. */
export const waitTexts = {
  films: 'Waiting for Vimeo, which gives no answer now. It is asked again by itself, and nothing is lost',
  payments: 'Waiting for Stripe, which gives no answer now. It is asked again by itself, and nothing is lost',
}

/** A permission of a key by its name at Stripe, in words: `rak_payment_method_write` is ‘change payment methods’. */
function permitted(name: string): string {
  const [, resource = name, right] = /^rak_(\w+)_(read|write)$/.exec(name) ?? []
  const words = resource.replaceAll('_', ' ')
  return right ? `${right === 'read' ? 'read' : 'change'} ${words}s` : `use ${words}`
}

/** Why the payment provider did not let an account be read or moved, and what the Admin does about it. */
export const providerFaults = {
  wrongKey:
    'Stripe refuses the studio’s secret key: it is wrong, has expired or was revoked. Have STRIPE_SECRET_KEY set to one that is valid, and try again',
  lacking: (permissions: readonly string[]) =>
    `The studio’s key at Stripe may not ${listed(permissions.map(permitted), 'or')}. Give it ${permissions.length === 1 ? 'this permission' : 'these permissions'} at Stripe, under Developers, API keys, and try again`,
  other: (words: string) => `Stripe did not take a request of the studio. It says: ${words}`,
}

/** What everybody who moves in is written, once; its button opens the page for a password. */
export const movedMail = (studioName: string) => ({
  subject: `Your account at ${studioName}`,
  title: (firstName: string) => `Welcome, ${firstName}`,
  paragraphs: [
    `${studioName} has moved, and your account has moved with it. Choose a password, then sign in with this email address. The link works once, for ${FIRST_LINK_WEEKS} weeks.`,
    'Nothing changes in what you pay.',
  ],
  button: 'Choose a password',
  closing: 'After that, use ‘Forgot password?’ on the sign-in page to get a new one.',
})
