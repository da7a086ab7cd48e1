import type { Settings } from '@studio/contract/studio/schema.ts'
import type { DehydratedState } from '@tanstack/react-query'

interface Match {
  id?: string
  loaderData?: unknown
}

/** The studio's settings from the data of the root's loader. */
export function settingsIn(dehydrated: DehydratedState | null | undefined): Settings | undefined {
  return dehydrated?.queries[0]?.state.data as Settings | undefined
}

/** The same from the matches of a page. */
export function settingsOfPage(matches: readonly (Match | undefined)[]): Settings | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { dehydrated?: DehydratedState | null }
    | undefined
  return settingsIn(root?.dehydrated)
}
