import { useBrowserSearch } from '../../platform/browser-search.ts'

/**
 * Which page of a list is shown, from 1, kept in the address under a name of the list's own, so that two lists of one screen
 * turn apart from each other.
 */
export function usePage(parameter: string): [pageNumber: number, turnTo: (pageNumber: number) => void] {
  const [query, setQuery] = useBrowserSearch()
  const asked = Number(query.get(parameter))
  const pageNumber = Number.isSafeInteger(asked) && asked > 0 ? asked : 1
  const turnTo = (next: number) =>
    setQuery(
      (now) => {
        const { [parameter]: _, ...others } = Object.fromEntries(now)
        return next > 1 ? { ...others, [parameter]: String(next) } : others
      },
      { preventScrollReset: true },
    )
  return [pageNumber, turnTo]
}
