import type { Found, FoundKind } from '@studio/contract/finder/schema.ts'
import { bareText } from '@studio/contract/letters.ts'
import { onFirstUse } from '../../../ui/on-first-use.ts'
import { type Deed, isMeant } from './deeds.ts'
import type { Opened } from './recently-opened.ts'

/** A page of the back office. */
export interface OfficePage {
  to: string
  label: string
  /** Keys that lead to it. */
  keys?: readonly string[]
}

/** A result that can be opened, or a deed that can be begun. */
export interface FinderChoice {
  kind: Opened['kind'] | 'deed'
  id: string
  to: string
  title: string
  detail: string
  /** State of something that is not active. */
  note?: string
  keys?: readonly string[]
  /** Window that its page opens at once. */
  begin?: string
}

export interface ChoiceGroup {
  title: string
  choices: readonly FinderChoice[]
}

interface KindWords {
  title: string
  to: (found: Found) => string
  detail: (detail: string) => string
  /** Label of the inactive state. */
  note?: string
}

const month = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

const asItIs = (detail: string) => detail
const listOf = (address: string, parameter: string, text: string) =>
  `${address}?${new URLSearchParams({ [parameter]: text })}`

const KINDS: Record<FoundKind, KindWords> = {
  person: {
    title: 'People',
    to: ({ id }) => `/admin/users/${id}`,
    detail: asItIs,
    note: 'Inactive',
  },
  subscriber: {
    title: 'Subscribers',
    to: ({ title }) => listOf('/admin/subscribers', 'userName', title),
    detail: asItIs,
  },
  student: {
    title: 'Students',
    to: ({ title }) => listOf('/teacher/students', 'userName', title),
    detail: asItIs,
  },
  video: {
    title: 'Videos',
    to: ({ title }) => listOf('/admin/live', 'title', title),
    detail: asItIs,
    note: 'Draft',
  },
  ownVideo: {
    title: 'Videos',
    to: ({ title }) => listOf('/teacher/videos', 'title', title),
    detail: asItIs,
    note: 'Draft',
  },
  pack: { title: 'Video packs', to: ({ id }) => `/admin/training-pack/${id}`, detail: asItIs },
  code: {
    title: 'Promo codes',
    to: ({ title, active }) => listOf(active ? '/admin/promo' : '/admin/promo/off', 'code', title),
    detail: (percent) => `${percent}%`,
    note: 'Switched off',
  },
  calendar: {
    title: 'Calendars',
    to: ({ id }) => `/teacher/calendars/${id}`,
    detail: (day) => month().format(new Date(day)),
  },
}

/** Converts a found thing to a result with its address. */
export function choiceOf(found: Found): FinderChoice {
  const { kind, id, title, detail, active } = found
  const words = KINDS[kind]
  const note = active ? undefined : words.note
  return { kind, id, to: words.to(found), title, detail: words.detail(detail ?? ''), ...(note && { note }) }
}

const pageChoice = ({ to, label, keys }: OfficePage): FinderChoice => ({
  kind: 'page',
  id: to,
  to,
  title: label,
  detail: '',
  ...(keys && { keys }),
})

const deedChoice = ({ title, to, begin }: Deed): FinderChoice => ({
  kind: 'deed',
  id: title,
  to,
  title,
  detail: '',
  ...(begin && { begin }),
})

/** What can be done: about the person of the page, if there is one, and anywhere. */
interface Deeds {
  about: { name: string; deeds: readonly Deed[] } | null
  anywhere: readonly Deed[]
}

/** Deeds that fit what is typed; all of them before anything is. */
function deedGroups({ about, anywhere }: Deeds, typed: string): ChoiceGroup[] {
  const fitting = (deeds: readonly Deed[]) => deeds.filter((deed) => isMeant(deed, typed)).map(deedChoice)
  return [
    { title: `For ${about?.name ?? ''}`, choices: fitting(about?.deeds ?? []) },
    { title: 'Do', choices: fitting(anywhere) },
  ]
}

const has = (text: string, typed: string) => bareText(text).includes(bareText(typed.trim()))

/** Earlier results that also match the present search, as far as their visible text shows. */
export const stillFitting = (found: readonly Found[], typed: string): Found[] =>
  found.filter(({ title, detail }) => has(title, typed) || has(detail ?? '', typed))

/** Deeds and pages first, since they are known at once, then the server's results. */
export function groupsFound(
  typed: string,
  { pages, deeds }: PagesAndDeeds,
  found: readonly Found[],
): ChoiceGroup[] {
  const groups = Object.entries(KINDS).map(([kind, { title }]) => ({
    title,
    choices: found.filter((one) => one.kind === kind).map(choiceOf),
  }))
  const fittingPages = pages.filter(({ label }) => has(label, typed)).map(pageChoice)
  return [...deedGroups(deeds, typed), { title: 'Go to', choices: fittingPages }, ...groups].filter(
    ({ choices }) => choices.length > 0,
  )
}

/** What is known without asking the server. */
export interface PagesAndDeeds {
  pages: readonly OfficePage[]
  deeds: Deeds
}

/** Deeds, recently opened things under their present names, and all pages; deleted things are left out. */
export function groupsBefore(
  opened: readonly Opened[],
  { pages, deeds }: PagesAndDeeds,
  named: readonly Found[],
): ChoiceGroup[] {
  const choices = [...named.map(choiceOf), ...pages.map(pageChoice)]
  const last = opened.flatMap(
    ({ kind, id }) => choices.find((choice) => choice.kind === kind && choice.id === id) ?? [],
  )
  const [about, anywhere] = deedGroups(deeds, '')
  return [
    ...(about ? [about] : []),
    { title: 'Recently opened', choices: last },
    ...(anywhere ? [anywhere] : []),
    { title: 'Go to', choices: pages.map(pageChoice) },
  ].filter((group) => group.choices.length > 0)
}
