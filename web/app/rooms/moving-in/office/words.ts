import { counted } from '@studio/contract/counted.ts'
import { missingIn } from '@studio/contract/moving-in/rules.ts'
import type { ColumnField, MoveIn, MoveInKind, MoveInPrice } from '@studio/contract/moving-in/schema.ts'
import { amountText, countText, studioMoney } from '../../../ui/words/money-words.ts'

/** What a column may become. */
export const FIELD_WORDS: Record<ColumnField, string> = {
  email: 'Email',
  name: 'First and last name, split',
  firstname: 'First name',
  lastname: 'Last name',
  username: 'User name',
  registered: 'Joined',
  country: 'Country',
  city: 'City',
  address: 'Address',
  link: 'Link',
  title: 'Title',
  teacher: 'Teacher’s email',
  description: 'Description',
  tags: 'Styles, with | between them',
  level: 'Level',
  props: 'Props, with | between them',
  date: 'Date, such as 2024-03-31',
}

interface KindWords {
  title: string
  one: string
  many: string
  nobody: string
  /** Who or what stays when a list is taken back. */
  stays: string
  asked: string
}

export const KIND_WORDS: Record<MoveInKind, KindWords> = {
  people: {
    title: 'People',
    one: 'person',
    many: 'people',
    nobody: 'Nobody new is in this list',
    stays: 'because they use their account',
    asked: 'Whoever has not signed in since is deleted. Whoever has signed in stays.',
  },
  films: {
    title: 'Videos',
    one: 'video',
    many: 'videos',
    nobody: 'No new video is in this list',
    stays: 'because they are in use',
    asked: 'Each video that nobody has watched and that stands nowhere is deleted. The others stay.',
  },
  subscriptions: {
    title: 'Running subscriptions',
    one: 'subscription',
    many: 'subscriptions',
    nobody: 'No new subscription is in this account',
    stays: 'because something was paid or changed here',
    asked:
      'The studio forgets each subscription that nobody has paid or changed here since, and who was made for it. At Stripe all go on.',
  },
}

const WORKS = ['checking', 'moving', 'takingBack']
const IN_HAND = ['checking', 'checked', 'moving', 'paused']

/** Whether the studio is busy with a list. */
export const isAtWork = ({ state }: Pick<MoveIn, 'state'>): boolean => WORKS.includes(state)

/** Whether a list has not moved in to its end. */
export const isInHand = ({ state }: Pick<MoveIn, 'state'>): boolean => IN_HAND.includes(state)

export const missingOf = ({ kind, columns, teacherId }: MoveIn): string | null =>
  missingIn({ kind, becomes: columns.map(({ becomes }) => becomes), teacherId })

/** The columns where one of them becomes something else; what another became goes with it. */
export const withColumn = (
  columns: MoveIn['columns'],
  at: number,
  becomes: ColumnField | null,
): (ColumnField | null)[] =>
  columns.map((column, place) => {
    if (place === at) return becomes
    return column.becomes === becomes ? null : column.becomes
  })

export const countOf = (kind: MoveInKind, number: number): string =>
  counted(countText(number), KIND_WORDS[kind].one, KIND_WORDS[kind].many)

/** "7 lines stay where they are" */
export const staysText = (refused: number): string =>
  counted(countText(refused), 'line stays where it is', 'lines stay where they are')

/** "Why 7 lines stayed" */
export const stayedText = (refused: number): string => `Why ${counted(countText(refused), 'line')} stayed`

/** "187 people move in, 7 lines stay where they are." */
export function outlook({ kind, lines: { right, refused } }: Pick<MoveIn, 'kind' | 'lines'>): string {
  const move =
    right === 0 ? KIND_WORDS[kind].nobody : `${countOf(kind, right)} ${right === 1 ? 'moves' : 'move'} in`
  return refused === 0 ? `${move}.` : `${move}, ${staysText(refused)}.`
}

/** A reason as a sentence. */
export const sentence = (reason: string): string => {
  const [first = ''] = reason
  return `${first.toUpperCase()}${reason.slice(first.length)}${/[.!?]$/.test(reason) ? '' : '.'}`
}

const STEPS: Partial<Record<MoveIn['state'], string>> = {
  checking: 'Being read.',
  checked: 'The dry run is ready.',
  moving: 'Moving in.',
  paused: 'Paused.',
}

/** Where a list in hand is, or that it waits. */
export function stepText({ kind, state, fault }: Pick<MoveIn, 'kind' | 'state' | 'fault'>): string {
  if (fault && state === 'checked') return 'It could not be read.'
  if (fault && state !== 'paused') return `Waiting for ${kind === 'films' ? 'Vimeo' : 'Stripe'}.`
  return STEPS[state] ?? ''
}

/** What has become of a list that has moved in. */
export function listEndText({
  kind,
  state,
  lines: { moved, takenBack, known },
}: Pick<MoveIn, 'kind' | 'state' | 'lines'>): string {
  if (state === 'takingBack') return `Taking ${countOf(kind, moved + takenBack)} back`
  if (state === 'takenBack') {
    const verb = moved === 1 ? 'stays' : 'stay'
    const stay = moved > 0 ? ` ${countOf(kind, moved)} ${verb}, ${KIND_WORDS[kind].stays}.` : ''
    return `${countOf(kind, takenBack)} taken back.${stay}`
  }
  const here = known > 0 ? `, ${counted(countText(known), 'was', 'were')} here already` : ''
  return `${countOf(kind, moved)} moved in${here}`
}

/** "$19.00 every month": in its own currency, which may be another one. */
export function priceThereText({
  amount,
  currency,
  every,
}: Pick<MoveInPrice, 'amount' | 'currency' | 'every'>) {
  const own = studioMoney()
  const sum = currency === own.currency ? amountText(amount) : `${currency.toUpperCase()} ${amount}`
  return `${sum} every ${every}`
}
