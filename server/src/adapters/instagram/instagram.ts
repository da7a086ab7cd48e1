/** `unknown` where it can't be told: offline, refused, or led to a sign-in page. That is not `missing` (D10, S-O2). */
export type AccountLookup = 'exists' | 'missing' | 'unknown'

export interface Instagram {
  /** Whether an account of this name exists; answers within five seconds and never throws. */
  find(name: string): Promise<AccountLookup>
}
