import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { keyOf } from '../../../office/shortcuts/shortcut.ts'
import { toBegin } from '../../../office/use-begun.ts'
import { useUser } from '../../../platform/session.ts'
import { personQuery } from '../../person-page/office/queries.ts'
import { ChoiceList, lineId } from './choice-list.tsx'
import type { FinderChoice, OfficePage } from './choices.ts'
import { deedsFor, deedsOf } from './deeds.ts'
import { noteOpened } from './recently-opened.ts'
import { PaletteFrame } from './search-dialog-frame.tsx'
import { SearchNote } from './search-note.tsx'
import { useChoices } from './use-choices.ts'

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
