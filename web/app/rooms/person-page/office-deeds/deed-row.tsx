import type { Subscription } from '@studio/contract/membership/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { type ReactNode, useRef } from 'react'
import { Icon, type IconShape } from '../../../ui/icons.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import styles from './membership-panel.module.css'

export interface DeedRowProps {
  icon: IconShape
  text: string
  /** What it does. */
  what: string
  danger?: boolean
  isOpen: boolean
  /** Opens or closes it. */
  onPress: () => void
  onClose: () => void
  /** The deed, which closes itself. */
  children: (close: () => void) => ReactNode
}

/** A deed's name and what it does; it opens below, and gives the focus back. */
export function DeedRow({ icon, text, what, danger, isOpen, onPress, onClose, children }: DeedRowProps) {
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    onClose()
    opener.current?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classNames(styles.deed, danger && styles.danger)}
        aria-expanded={isOpen}
        onClick={onPress}
      >
        <Icon of={icon} size="small" />
        <span>{text}</span>
        <small>{what}</small>
      </button>
      {isOpen && children(close)}
    </>
  )
}

/** A deed about somebody's membership. */
export interface DeedProps {
  person: User
  subscription: Subscription
  /** The next charge in words: "$29.00 on 13 Dec", "none". */
  next: string
  onDone: () => void
  onClose: () => void
}
