import { useEffect, useState } from 'react'
import { useBrowserSearch } from '../../platform/browser-search.ts'

const TYPING_MS = 300

/** Page and search of a list. */
export interface ListAddress {
  /** From 1. */
  pageNumber: number
  /** Trimmed; empty matches all. */
  search: string
}

/**
 * Page and search of a list in the URL, as `page` and the list's own parameter, so that reload and Back keep them. Typing is
 * debounced and returns to the first page.
 */
export function useListAddress(parameter: string) {
  const [query, setQuery] = useBrowserSearch()
  const shown = addressIn(query, parameter)
  const [box, setBox] = useState<SearchTyped>({ typed: shown.search, seen: shown.search, sent: null })
  if (box.seen !== shown.search) setBox(afterAddress(box, shown.search))
  const { typed } = box

  useEffect(() => {
    if (typed.trim() === shown.search) return undefined
    const next = { pageNumber: 1, search: typed.trim() }
    const timer = setTimeout(() => {
      setBox((now) => ({ ...now, sent: next.search }))
      setQuery((now) => inAddress(now, next, parameter), { replace: true, preventScrollReset: true })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, shown.search, parameter, setQuery])

  return {
    shown,
    typed,
    setTyped: (text: string) => setBox((now) => ({ ...now, typed: text })),
    turnTo: (pageNumber: number) => setQuery((now) => inAddress(now, { ...shown, pageNumber }, parameter)),
  }
}

function addressIn(query: URLSearchParams, parameter: string): ListAddress {
  const pageNumber = Number(query.get('page'))
  const search = (query.get(parameter) ?? '').trim()
  return { pageNumber: Number.isSafeInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1, search }
}

/** Keeps the list's other filters. */
function inAddress(now: URLSearchParams, { pageNumber, search }: ListAddress, parameter: string) {
  const { [parameter]: _, page: __, ...others } = Object.fromEntries(now)
  return {
    ...others,
    ...(search ? { [parameter]: search } : {}),
    ...(pageNumber > 1 ? { page: String(pageNumber) } : {}),
  }
}

/** What a search box holds beside the search in the URL. */
interface SearchTyped {
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
