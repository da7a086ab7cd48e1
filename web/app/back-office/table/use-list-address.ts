import { useEffect, useState } from 'react'
import { useBrowserSearch } from '../../platform/browser-search.ts'

const TYPING_MS = 300

/** Which page of a list is shown, and what is looked for in it. */
export interface ListAddress {
  /** From 1. */
  pageNumber: number
  /** Without spaces at its ends; empty finds all. */
  search: string
}

/**
 * Page and search of a list, kept in the address as `page` and a parameter of the list's own, so that a reload and Back
 * show the same. What is typed is looked for once nobody types for a while, and begins at the first page.
 */
export function useListAddress(parameter: string) {
  const [query, setQuery] = useBrowserSearch()
  const shown = addressIn(query, parameter)
  const [typed, setTyped] = useState(shown.search)
  const [address, setAddress] = useState(shown.search)
  // A link or the way back has changed the address: the box follows.
  if (address !== shown.search) {
    setAddress(shown.search)
    if (typed.trim() !== shown.search) setTyped(shown.search)
  }

  useEffect(() => {
    if (typed.trim() === shown.search) return undefined
    const next = { pageNumber: 1, search: typed.trim() }
    const timer = setTimeout(
      () => setQuery((now) => inAddress(now, next, parameter), { replace: true, preventScrollReset: true }),
      TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, shown.search, parameter, setQuery])

  return {
    shown,
    typed,
    setTyped,
    turnTo: (pageNumber: number) => setQuery((now) => inAddress(now, { ...shown, pageNumber }, parameter)),
  }
}

function addressIn(query: URLSearchParams, parameter: string): ListAddress {
  const pageNumber = Number(query.get('page'))
  const search = (query.get(parameter) ?? '').trim()
  return { pageNumber: Number.isSafeInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1, search }
}

/** What else the list is narrowed by stays as it is. */
function inAddress(now: URLSearchParams, { pageNumber, search }: ListAddress, parameter: string) {
  const { [parameter]: _, page: __, ...others } = Object.fromEntries(now)
  return {
    ...others,
    ...(search ? { [parameter]: search } : {}),
    ...(pageNumber > 1 ? { page: String(pageNumber) } : {}),
  }
}
