import { useEffect, useState } from 'react'
import { useBrowserSearch } from '../../platform/browser-search.ts'
import type { UsersPage } from './queries.ts'

const TYPING_MS = 300

/** Which page of which users is shown, kept in the address, so that a reload and the way back show the same. */
export function useUsersPage() {
  const [search, setSearch] = useBrowserSearch()
  const shown = readPage(search)
  const [typed, setTyped] = useState(shown.userName)
  const [address, setAddress] = useState(shown.userName)
  // A link or the way back has changed the address: the box follows.
  if (address !== shown.userName) {
    setAddress(shown.userName)
    if (typed.trim() !== shown.userName) setTyped(shown.userName)
  }

  useEffect(() => {
    if (typed.trim() === shown.userName) return undefined
    const next = writePage({ pageNumber: 1, userName: typed.trim() })
    const timer = setTimeout(() => setSearch(next, { replace: true, preventScrollReset: true }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, shown.userName, setSearch])

  return {
    shown,
    typed,
    setTyped,
    turnTo: (pageNumber: number) => setSearch(writePage({ ...shown, pageNumber })),
  }
}

function readPage(search: URLSearchParams): UsersPage {
  const pageNumber = Number(search.get('page'))
  const userName = (search.get('userName') ?? '').trim()
  return { pageNumber: Number.isSafeInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1, userName }
}

function writePage({ pageNumber, userName }: UsersPage): Record<string, string> {
  return {
    ...(userName ? { userName } : {}),
    ...(pageNumber > 1 ? { page: String(pageNumber) } : {}),
  }
}
