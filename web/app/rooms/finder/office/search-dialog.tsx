import { counted } from '@studio/contract/counted.ts'
import type { FoundList } from '@studio/contract/finder/schema.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMatch, useNavigate } from 'react-router'
import type { z } from 'zod'
import { keyOf } from '../../../office/shortcuts/shortcut.ts'
import { toBegin } from '../../../office/use-begun.ts'
import { useUser } from '../../../platform/session.ts'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { personQuery } from '../../person-page/office/queries.ts'
import { ChoiceList, lineId } from './choice-list.tsx'
import {
  type ChoiceGroup,
  type FinderChoice,
  groupsBefore,
  groupsFound,
  type OfficePage,
  type PagesAndDeeds,
  stillFitting,
} from './choices.ts'
import { deedsFor, deedsOf } from './deeds.ts'
import { officeSearchQuery, openedQuery } from './queries.ts'
import { noteOpened, readOpened } from './recently-opened.ts'
import styles from './search-dialog.module.css'
import { PaletteFrame } from './search-dialog-frame.tsx'

/** Options that Page Up and Page Down skip. */
const A_PAGE = 8

interface PaletteProps {
  pages: readonly OfficePage[]
  /** The text of the field; typing begins before this code is loaded. */
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/**
 * Dialog that opens anything in the back office by a part of its name, and begins whatever can be done there. The field keeps the focus and names the active option
 * (combobox of the ARIA Authoring Practices); Enter opens it.
 */
export function Palette({ pages, typed, onType, onClose }: PaletteProps) {
  const listId = useId()
  const navigate = useNavigate()
  const user = useUser()
  const userId = user?.id ?? ''
  const { about, forget } = useDeedsAbout(userId)
  const deeds = { about, anywhere: deedsOf(user?.role) }
  const { groups, state, found } = useChoices(userId, { pages, deeds }, typed)
  const choices = groups.flatMap((group) => group.choices)
  const [at, setAt] = useState(0)
  const active = Math.min(at, choices.length - 1)

  function open({ kind, id, to, begin }: FinderChoice) {
    if (kind !== 'deed') noteOpened(userId, { kind, id })
    onClose()
    void navigate(to, begin ? toBegin(begin) : {})
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const to = lineAfter(event.key, active, choices.length)
    const chosen = choices[active]
    if (keyOf(event) === 'mod+k') onClose()
    else if (to !== null) setAt(to)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else if (event.key === 'Backspace' && typed === '' && about) forget()
    else return
    event.preventDefault()
  }

  return (
    <PaletteFrame
      typed={typed}
      onType={(text) => {
        onType(text)
        setAt(0)
      }}
      onClose={onClose}
      about={about && { name: about.name, onForget: forget }}
      field={{
        role: 'combobox',
        'aria-expanded': choices.length > 0,
        'aria-controls': listId,
        'aria-autocomplete': 'list',
        'aria-activedescendant': choices[active] && lineId(listId, active),
        onKeyDown: press,
      }}
    >
      <ChoiceList id={listId} groups={groups} active={active} onOpen={open} />
      <SearchNote typed={typed} state={state} count={choices.length} found={found} />
    </PaletteFrame>
  )
}

/** What can be done about the person whose page is open, until they are taken out of the field. */
function useDeedsAbout(userId: string) {
  const client = useQueryClient()
  const id = useMatch('/admin/users/:id/*')?.params.id ?? ''
  const [isForgotten, setForgotten] = useState(false)
  const page = client.getQueryData(personQuery(id).queryKey)
  const about = page && !isForgotten ? { name: page.user.firstName, deeds: deedsFor(page, userId) } : null
  return { about, forget: () => setForgotten(true) }
}

/** Index a key moves to, wrapping around; null for other keys. */
function lineAfter(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'PageDown') return Math.min(active + A_PAGE, count - 1)
  if (key === 'PageUp') return Math.max(active - A_PAGE, 0)
  return null
}

interface SearchNoteProps {
  typed: string
  state: SearchState
  /** Number of options. */
  count: number
  found: UseQueryResult<z.output<typeof FoundList>>
}

/** State of the search, also announced. */
function SearchNote({ typed, state, count, found }: SearchNoteProps) {
  const isCounted = count > 0 && (state === 'none' || state === 'done')
  return (
    <div className={styles.note}>
      <p role="status">
        {noteText(typed.trim(), state, count)}
        {isCounted && <span className={styles.how}> Arrows choose, Enter opens.</span>}
      </p>
      {state !== 'none' && (
        <QueryState query={found} look="line" skeleton={null}>
          {() => null}
        </QueryState>
      )}
    </div>
  )
}

function noteText(typed: string, state: SearchState, count: number): string {
  if (state === 'searching') return 'Searching …'
  if (state === 'offline') return 'No connection. Search resumes once it is back; pages still open.'
  if (state === 'failed') return 'Search failed, so only pages and actions are shown.'
  if (state === 'done' && count === 0) return `Nothing is called ‘${typed}’.`
  return `${counted(count, 'result')}.`
}

const TYPING_MS = 300
/** Minimum characters; one letter matches too much. */
const FEWEST = 2

/** State of the search: idle, running, waiting for a network, failed, or done. */
type SearchState = 'none' | 'searching' | 'offline' | 'failed' | 'done'

/** Results for the typed text; recently opened things without text. */
function useChoices(userId: string, known: PagesAndDeeds, typed: string) {
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
