import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type ChoiceGroup, groupsBefore, groupsFound, type PagesAndDeeds, stillFitting } from './choices.ts'
import { officeSearchQuery, openedQuery } from './queries.ts'
import { readOpened } from './recently-opened.ts'

const TYPING_MS = 300
/** Minimum characters; one letter matches too much. */
const FEWEST = 2

/** State of the search: idle, running, waiting for a network, failed, or done. */
export type SearchState = 'none' | 'searching' | 'offline' | 'failed' | 'done'

/** Results for the typed text; recently opened things without text. */
export function useChoices(userId: string, known: PagesAndDeeds, typed: string) {
  const text = typed.trim()
  const asked = useDebounced(text, TYPING_MS)
  const [opened] = useState(() => readOpened(userId))
  const ids = [...new Set(opened.flatMap(({ kind, id }) => (kind === 'page' ? [] : [id])))]
  const named = useQuery({ ...openedQuery(ids), enabled: ids.length > 0 })
  const wanted = text.length >= FEWEST
  const found = useQuery({ ...officeSearchQuery(asked), enabled: asked.length >= FEWEST })
  const isOld = found.isPlaceholderData || asked !== text
  const records = wanted ? (found.data?.records ?? []) : []
  const groups: ChoiceGroup[] =
    text === ''
      ? groupsBefore(opened, known, named.data?.records ?? [])
      : groupsFound(text, known, isOld ? stillFitting(records, text) : records)
  return { groups, state: wanted ? stateOf(found, isOld) : ('none' as const), found }
}

type Search = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'fetchStatus'>

function stateOf(found: Search, isOld: boolean): SearchState {
  if (found.fetchStatus === 'paused') return 'offline'
  const isNothingRead = found.data === undefined || found.isPlaceholderData
  if (found.isError && !found.isFetching && isNothingRead) return 'failed'
  return isOld || found.isFetching ? 'searching' : 'done'
}
