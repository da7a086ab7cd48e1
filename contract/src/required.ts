/** BO-ERR-01: the text of an empty required field, wherever the documents give it no other. */
export const required = 'This is a required field'

export function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}
