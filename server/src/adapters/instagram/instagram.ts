/**
 * `unknown` if it can't be determined: offline, refused, or redirected to a sign-in page. It differs from
 * `missing` (D10, S-O2).
 */
export type AccountLookup = 'exists' | 'missing' | 'unknown'

export interface Instagram {
  /** Checks whether an account of this name exists; resolves within five seconds and never throws. */
  find(name: string): Promise<AccountLookup>
}
