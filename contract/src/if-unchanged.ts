/** `code` of the refusal, with status 412. */
export const CHANGED_MEANWHILE = 'ChangedMeanwhile'

/** Header of a change based on this version; without a version the change is unconditional. */
export function ifUnchanged(version: string | undefined): { headers?: Record<string, string> } {
  return version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }
}

/** Header of a write that must not replace anything (RFC 9110, 13.1.2). */
export const ifNothingYet = { headers: { 'if-none-match': '*' } }

/** `Ada Lovelace changed this in the meantime`, for the person whose change comes second. */
export function changedMeanwhileText(changedBy: string | null): string {
  return `${changedBy ?? 'Somebody else'} changed this in the meantime`
}
