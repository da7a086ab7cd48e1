import { missingIn } from '@studio/contract/moving-in/rules.ts'
import type { MemberField, MoveIn } from '@studio/contract/moving-in/schema.ts'

/** What a column may become, in the order of the choice. */
export const FIELD_WORDS: Record<MemberField, string> = {
  email: 'Email',
  name: 'First and last name, split',
  firstname: 'First name',
  lastname: 'Last name',
  username: 'User name',
  registered: 'Joined',
  country: 'Country',
  city: 'City',
  address: 'Address',
}

const WORKS = ['checking', 'moving', 'takingBack']
const IN_HAND = ['checking', 'checked', 'moving', 'paused']

/** Whether the studio is busy with a list. */
export const isAtWork = ({ state }: Pick<MoveIn, 'state'>): boolean => WORKS.includes(state)

/** Whether a list has not moved in to its end. */
export const isInHand = ({ state }: Pick<MoveIn, 'state'>): boolean => IN_HAND.includes(state)

export const missingOf = ({ columns }: Pick<MoveIn, 'columns'>): string | null =>
  missingIn(columns.map(({ becomes }) => becomes))

/** The columns where one of them becomes something else; what another became goes with it. */
export const withColumn = (
  columns: MoveIn['columns'],
  at: number,
  becomes: MemberField | null,
): (MemberField | null)[] =>
  columns.map((column, place) => {
    if (place === at) return becomes
    return column.becomes === becomes ? null : column.becomes
  })

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`

/** "187 people move in, 7 lines stay where they are." */
export function outlook({ lines: { right, refused } }: Pick<MoveIn, 'lines'>): string {
  const move =
    right === 0 ? 'Nobody new is in this list' : `${count(right, 'person moves', 'people move')} in`
  return refused === 0
    ? `${move}.`
    : `${move}, ${count(refused, 'line stays', 'lines stay')} where ${refused === 1 ? 'it is' : 'they are'}.`
}

/** A reason as a sentence. */
export const sentence = (reason: string): string => {
  const [first = ''] = reason
  return `${first.toUpperCase()}${reason.slice(first.length)}${/[.!?]$/.test(reason) ? '' : '.'}`
}

/** What has become of a list that has moved in. */
export function endText({
  state,
  lines: { moved, takenBack, known },
}: Pick<MoveIn, 'state' | 'lines'>): string {
  if (state === 'takingBack') return `Taking ${count(moved + takenBack, 'person', 'people')} back`
  if (state === 'takenBack') {
    const stay =
      moved > 0 ? ` ${count(moved, 'person stays', 'people stay')}, because they use their account.` : ''
    return `${count(takenBack, 'person', 'people')} taken back.${stay}`
  }
  const here = known > 0 ? `, ${known.toLocaleString('en-GB')} were here already` : ''
  return `${count(moved, 'person', 'people')} moved in${here}`
}
