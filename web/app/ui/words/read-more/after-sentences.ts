/** Splits a text after `count` sentences; the rest may be empty. */
export function afterSentences(text: string, count: number): [first: string, rest: string] {
  const sentences = text.split(/(?<=[.!?…]["'’”)]?)\s+/u)
  return [sentences.slice(0, count).join(' '), sentences.slice(count).join(' ')]
}
