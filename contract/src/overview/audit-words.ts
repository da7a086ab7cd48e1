/** More words than anybody looks for at once; each is several questions to the database. */
const MOST_WORDS = 6

/** Words of the log that the studio calls otherwise. */
const CALLED: Record<string, string> = { promocode: 'promo code', training: 'video pack' }

const spaced = (word: string) => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** `person.madeInactive` as `person made inactive`, as people read it. */
export const wordsOfDeed = (action: string): string =>
  action
    .split('.')
    .map((word) => CALLED[word] ?? spaced(word))
    .join(' ')

/** What is looked for in the log, a word at a time; what is typed after the sixth is left out. */
export const auditWords = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)
