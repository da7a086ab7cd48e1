import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../buttons/icon-button.tsx'
import { Icon, type IconShape } from '../../icon.tsx'
import { IconCheck } from '../../icons.ts'
import { classNames } from '../../words/class-names.ts'
import styles from '../player.module.css'

type MenuProps = {
  icon: IconShape
  /** Accessible name of the button. */
  label: string
  /** Title of the menu. */
  title: string
  /** Text beside the icon. */
  words?: string
  className?: string
  children: (close: () => void) => ReactNode
}

/** A button with a menu above it; Esc closes only the menu, arrow keys, Home and End move through it. */
export function PlayerMenu({ icon, label, title, words, className, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  /** In the capture phase, because on Esc the player would take the focus and close the menu first. */
  function onKeyDown(event: KeyboardEvent) {
    const isEscape = event.key === 'Escape'
    const move = MOVES[event.key]
    if (!open || (!isEscape && !move)) return
    event.preventDefault()
    event.stopPropagation()
    if (isEscape) close()
    else if (move) moveFocus(root.current, move)
  }

  function close() {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu inside
    <div
      ref={root}
      className={classNames(styles.settings, className)}
      onKeyDownCapture={onKeyDown}
      onBlur={onBlur}
    >
      {words ? (
        <button type="button" className={styles.worded} {...button}>
          <Icon of={icon} size="small" />
          {words}
        </button>
      ) : (
        <IconButton className={styles.button} icon={icon} label={label} {...button} />
      )}
      {open && (
        <OpenMenu root={root} title={title}>
          {children(close)}
        </OpenMenu>
      )}
    </div>
  )
}

type OpenProps = { root: RefObject<HTMLDivElement | null>; title: string; children: ReactNode }

function OpenMenu({ root, title, children }: OpenProps) {
  useEffect(() => {
    const choices = '[role="menuitemradio"]'
    const first = root.current?.querySelector<HTMLElement>(`${choices}[aria-checked="true"]`)
    ;(first ?? root.current?.querySelector<HTMLElement>(choices))?.focus()
  }, [root])
  return (
    <div className={styles.menu} role="menu" aria-label={title}>
      {children}
    </div>
  )
}

export type Option = { label: string; value: string; selected: boolean; select: () => void }

/** A titled group of radio items in a menu. */
export function Choices(props: {
  title: string
  options: readonly Option[]
  onChoose: (value: string) => void
}) {
  const { title, options, onChoose } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, not for menus
    <div role="group" aria-label={title}>
      <p className={styles.menuTitle} aria-hidden="true">
        {title}
      </p>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.selected}
          className={styles.choice}
          onClick={() => {
            option.select()
            onChoose(option.value)
          }}
        >
          {option.label}
          {option.selected && <Icon of={IconCheck} size="small" />}
        </button>
      ))}
    </div>
  )
}

type Move = (at: number, count: number) => number

/** Where each key of an open menu leads, from the place of the focus; past either end it begins at the other. */
const MOVES: Record<string, Move> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function moveFocus(root: HTMLElement | null, move: Move): void {
  const choices = [...(root?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
  const current = choices.indexOf(document.activeElement as HTMLElement)
  choices[move(current, choices.length)]?.focus()
}
