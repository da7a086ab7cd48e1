/** What a search box holds beside the search in the URL. */
export interface SearchTyped {
  typed: string
  /** The URL's search when it was last looked at. */
  seen: string
  /** The search that typing has put into the URL and that is not seen there yet. */
  sent: string | null
}

/**
 * The box once the URL's search is another. A link or Back fills the box; what typing itself has sent does not, since more may
 * have been typed before it arrived.
 */
export function afterAddress({ typed, sent }: SearchTyped, search: string): SearchTyped {
  const isOwn = search === sent || typed.trim() === search
  return { typed: isOwn ? typed : search, seen: search, sent: search === sent ? null : sent }
}
