import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ChoiceGroup, groupsBefore, groupsFound, type OfficePage, stillFitting } from './choices.ts'
import { readOpened } from './opened.ts'
import { foundQuery, openedQuery } from './queries.ts'

const TYPING_MS = 300
/** One letter finds too much. */
const FEWEST = 2

/** How the search of what is typed goes: nothing is asked, it is under way, it waits for a network, it failed, or is over. */
export type SearchState = 'none' | 'searching' | 'offline' | 'failed' | 'done'

/** What can be opened by what is typed; before anything is typed, what was opened last. */
export function useChoices(userId: string, pages: readonly OfficePage[], typed: string) {
  const text = typed.trim()
  const asked = useStill(text)
  const [opened] = useState(() => readOpened(userId))
  const ids = [...new Set(opened.flatMap(({ kind, id }) => (kind === 'page' ? [] : [id])))]
  const named = useQuery({ ...openedQuery(ids), enabled: ids.length > 0 })
  const wanted = text.length >= FEWEST
  const found = useQuery({ ...foundQuery(asked), enabled: asked.length >= FEWEST })
  const isOld = found.isPlaceholderData || asked !== text
  const records = wanted ? (found.data?.records ?? []) : []
  const groups: ChoiceGroup[] =
    text === ''
      ? groupsBefore(opened, pages, named.data?.records ?? [])
      : groupsFound(text, pages, isOld ? stillFitting(records, text) : records)
  return { groups, state: wanted ? stateOf(found, isOld) : ('none' as const), found }
}

type Search = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'fetchStatus'>

function stateOf(found: Search, isOld: boolean): SearchState {
  if (found.fetchStatus === 'paused') return 'offline'
  const isNothingRead = found.data === undefined || found.isPlaceholderData
  if (found.isError && !found.isFetching && isNothingRead) return 'failed'
  return isOld || found.isFetching ? 'searching' : 'done'
}

/** What is typed once nobody types for a while. */
function useStill(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return still
}
