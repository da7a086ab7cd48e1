import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconSearch, IconX } from '../../../ui/icons.tsx'
import { openModal } from '../../../ui/modals.ts'
import { usePressOutside } from '../../../ui/use-press-outside.ts'
import styles from './search-dialog.module.css'

/** The server's maximum. */
const LONGEST_SEARCH = 100

interface PaletteFrameProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  /** Person whom the deeds are about; they can be taken out. */
  about?: { name: string; onForget: () => void } | null
  /** What the field has besides its text, such as the option that it names. */
  field?: ComponentProps<'input'>
  children?: ReactNode
}

/** The dialog of the search with its field: it is there at once, while the choices are still loading. */
export function PaletteFrame({ typed, onType, onClose, about, field, children }: PaletteFrameProps) {
  const element = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const outside = usePressOutside(onClose)

  useLayoutEffect(() => {
    const close = element.current ? openModal(element.current) : undefined
    // What was typed while the choices were loading goes on at its end.
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
    return close
  }, [])

  return (
    <dialog
      ref={element}
      className={styles.palette}
      aria-label="Search everything"
      {...outside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.top}>
        <Icon of={IconSearch} />
        {about && (
          <button
            type="button"
            className={styles.about}
            aria-label={`Without ${about.name}`}
            onClick={about.onForget}
          >
            {about.name}
            <Icon of={IconX} size="small" />
          </button>
        )}
        <input
          ref={input}
          autoFocus
          type="text"
          aria-label="Search everything"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="A page, a person, or what to do"
          maxLength={LONGEST_SEARCH}
          className={styles.field}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          {...field}
        />
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
