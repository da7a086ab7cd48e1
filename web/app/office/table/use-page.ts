import { useBrowserSearch } from '../../platform/browser-search.ts'

/** Page of a list, from 1, in the URL under the list's own name, so that two lists of a screen are independent. */
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
