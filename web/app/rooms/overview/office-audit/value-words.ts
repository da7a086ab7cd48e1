import type { Standing } from '@studio/contract/membership/schema.ts'
import { standingLabels } from '@studio/contract/membership/standings.ts'
import { major } from '@studio/contract/money.ts'
import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { roleText } from '@studio/contract/people/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import type { Permission, PlanIcon } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import type { Term, TermPrice } from '@studio/contract/plans/terms.ts'
import { wordsInLine } from '@studio/contract/rich-text.ts'
import { isCountry } from '@studio/contract/tax/countries.ts'
import { type Level, levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import { momentText } from '../../../ui/words/date-words.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { amountText, studioMoney } from '../../../ui/words/money-words.ts'
import { iconLabels, permissionLabels } from '../../plans/office/plan-labels.ts'
import { countryText } from '../../tax/country-names.tsx'
import { objectText } from './field-words.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Where a picture or a file is kept says nothing to whoever reads the log. */
const PATH = /^\/?(?:pictures|photos|films|files|captions)\/\S+\.\w+$/
export const PICTURE = 'a picture'
const RICH = /^<(?:p|b|i|u|strong|em)>/
const LONGEST = 120
/** Things of a list that are named before the rest is counted. */
const MOST_NAMED = 3

export const NOTHING = 'nothing'
/** What was there then and has no name any more. */
export const GONE = 'no longer here'
const isId = (text: string) => UUID.test(text)

type Names = AuditRow['names']

/** A value of a field in words; what it mentions by id has its present name. */
export function valueText(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(field, value)
  if (Array.isArray(value))
    return listText(
      value.map((one) => wordOf(field, one)),
      names,
    )
  if (typeof value === 'object')
    return shortened(objectText(field, value, (one, inner) => valueText(one, inner, names)))
  const text = String(wordOf(field, value))
  if (PATH.test(text)) return PICTURE
  if (INSTANT.test(text)) return momentText(text)
  if (isId(text) && !names[text]) return GONE
  return shortened(dayText(names[text] ?? (RICH.test(text) ? wordsInLine(text) : text)))
}

const TAX_MODES: Record<string, string> = {
  none: 'no tax',
  included: 'included in the price',
  added: 'added on top',
}

const countryWord = (code: string) => (isCountry(code) ? countryText(code) : undefined)

/** Words of the code, as the screens call them. */
const SCREEN_WORDS: Record<string, (word: string) => string | undefined> = {
  home: countryWord,
  icon: (word) => iconLabels[word as PlanIcon],
  level: (word) => levelTexts[word as Level],
  mode: (word) => TAX_MODES[word],
  permissions: (word) => permissionLabels[word as Permission],
  role: (word) => roleText(word as Role),
  states: (word) => standingLabels[word as Standing],
  taxCountry: countryWord,
  term: (word) => termWords[word as Term]?.name,
  type: (word) => ({ Day3: 'three sessions a week', Day5: 'five sessions a week' })[word],
}

const wordOf = (field: string, value: unknown) =>
  field === 'terms' ? termText(value) : (SCREEN_WORDS[field]?.(String(value)) ?? value)

/** "Yearly $290.00" of a term that a plan is sold by; "Yearly" of one that a code is for. */
function termText(value: unknown): string {
  if (typeof value !== 'object') return termWords[value as Term]?.name ?? String(value)
  const { term, costCents } = value as TermPrice
  return `${termWords[term].name} ${numberText('costCents', costCents)}`
}

function numberText(field: string, value: number): string {
  if (field.endsWith('Cents')) return amountText(major(value, studioMoney()))
  return field === 'amount' || field === 'refunded' ? amountText(value) : String(value)
}

/** "Heat and hold, Slow tide", "Ada Roe, Bo Lind, Cy Ward and 61 more"; "2 chosen" of things that are deleted. */
function listText(values: readonly unknown[], names: Names): string {
  if (values.length === 0) return NOTHING
  const isPlain = values.every((value) => typeof value !== 'object' && !isId(String(value)))
  if (isPlain) return shortened(values.join(', '))
  const named = values.flatMap((id) => names[String(id)] ?? []).slice(0, MOST_NAMED)
  if (named.length === 0) return `${values.length} selected`
  const rest = values.length - named.length
  return `${named.map(dayText).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** A day in words; another text as it is. */
export const dayText = (text: string) => (DAY.test(text) ? shortDayText(text) : text)

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
