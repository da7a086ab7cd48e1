import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keyOf } from '../../../back-office/shortcuts/shortcut.ts'
import { useUser } from '../../../platform/session.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { openModal } from '../../../ui/modals.ts'
import { isOutside } from '../../../ui/pointer-outside.ts'
import { ChoiceList, lineId } from './choice-list.tsx'
import type { Choice, OfficePage } from './choices.ts'
import { noteOpened } from './opened.ts'
import styles from './palette.module.css'
import { SearchNote } from './search-note.tsx'
import { useChoices } from './use-choices.ts'

/** The server's maximum. */
const LONGEST_SEARCH = 100
/** Options that Page Up and Page Down skip. */
const A_PAGE = 8

interface PaletteProps {
  pages: readonly OfficePage[]
  onClose: () => void
}

/**
 * Dialog that opens anything in the back office by a part of its name. The field keeps the focus and names the active option
 * (combobox of the ARIA Authoring Practices); Enter opens it.
 */
export function Palette({ pages, onClose }: PaletteProps) {
  const element = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const userId = useUser()?.id ?? ''
  const [typed, setTyped] = useState('')
  const { groups, state, found } = useChoices(userId, pages, typed)
  const choices = groups.flatMap((group) => group.choices)
  const [at, setAt] = useState(0)
  const active = Math.min(at, choices.length - 1)

  useLayoutEffect(() => (element.current ? openModal(element.current) : undefined), [])

  function open({ kind, id, to }: Choice) {
    noteOpened(userId, { kind, id })
    onClose()
    void navigate(to)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const to = lineAfter(event.key, active, choices.length)
    const chosen = choices[active]
    if (keyOf(event) === 'mod+k') onClose()
    else if (to !== null) setAt(to)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself handles Esc for the keyboard
    <dialog
      ref={element}
      className={styles.palette}
      aria-label="Search everything"
      onClick={(event) => element.current && isOutside(element.current, event) && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.top}>
        <Icon of={IconSearch} />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices[active] && lineId(listId, active)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="A page, a person, a title …"
          maxLength={LONGEST_SEARCH}
          className={styles.field}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </div>
      <ChoiceList id={listId} groups={groups} active={active} onOpen={open} />
      <SearchNote state={state} count={choices.length} found={found} />
    </dialog>
  )
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
