/** The `code` of the refusal, with status 412. */
export const CHANGED_MEANWHILE = 'ChangedMeanwhile'

/** The header of a change of what was answered with this version; without one the change is made as it comes. */
export function ifUnchanged(version: string | undefined): { headers?: Record<string, string> } {
  return version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }
}

/** The header of what is written only where nothing is yet (RFC 9110, 13.1.2). */
export const ifNothingYet = { headers: { 'if-none-match': '*' } }

/** `Ada Lovelace changed this meanwhile`, for the person who comes second. */
export function changedMeanwhileText(changedBy: string | null): string {
  return `${changedBy ?? 'Somebody else'} changed this meanwhile`
}
