import { fullName, type Named } from '../../../ui/words/person-name.ts'

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A number up to ten as a word, as in "See the four". */
export const inWords = (count: number): string => WORDS[count] ?? String(count)

/** "Olu Adeyemi, Clara Benoit and Henrik Dahl", or "Olu Adeyemi, Clara Benoit, Henrik Dahl and 4 more". */
export function namesText(people: readonly Named[], count: number): string {
  const names = people.map(fullName)
  const more = count - names.length
  const all = more > 0 ? [...names, `${more} more`] : names
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
