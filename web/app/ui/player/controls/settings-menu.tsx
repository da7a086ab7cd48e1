import { IconCheck, IconSettings } from '@tabler/icons-react'
import { usePlaybackRateOptions, useVideoQualityOptions } from '@vidstack/react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../buttons/icon-button.tsx'
import { Icon } from '../../icon.tsx'
import styles from '../player.module.css'
import { keepSpeed, SPEEDS } from './speeds.ts'

const RATES = SPEEDS.map((rate) => ({ rate, label: rate === 1 ? '1×, normal' : `${rate}×` }))

/** Speed, and quality where the video has several (PLAYER-04); Esc closes the menu alone. */
export function SettingsMenu() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  /** In the capture phase: on Esc the player takes the focus, and the menu would be gone before it could answer. */
  function onKeyDown(event: KeyboardEvent) {
    const isEscape = event.key === 'Escape'
    if (!open || (!isEscape && event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    event.stopPropagation()
    if (isEscape) close()
    else moveFocus(root.current, event.key === 'ArrowDown' ? 1 : -1)
  }

  function close() {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc, the arrows and leaving belong to the menu inside
    <div ref={root} className={styles.settings} onKeyDownCapture={onKeyDown} onBlur={onBlur}>
      <IconButton
        className={styles.button}
        icon={IconSettings}
        label="Settings: speed, quality"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <SettingsChoices onChoose={close} />}
    </div>
  )
}

function SettingsChoices({ onChoose }: { onChoose: () => void }) {
  const rates = usePlaybackRateOptions({ rates: RATES })
  const qualities = useVideoQualityOptions({ auto: 'Auto', sort: 'descending' })
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [])

  return (
    <div ref={menu} className={styles.menu} role="menu" aria-label="Settings">
      <Choices
        title="Speed"
        options={rates}
        onChoose={(speed) => {
          keepSpeed(Number(speed))
          onChoose()
        }}
      />
      {qualities.length > 1 && <Choices title="Quality" options={qualities} onChoose={onChoose} />}
    </div>
  )
}

type Option = { label: string; value: string; selected: boolean; select: () => void }

function Choices(props: { title: string; options: readonly Option[]; onChoose: (value: string) => void }) {
  const { title, options, onChoose } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a menu, not of a form
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

function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const choices = [...(root?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
  const current = choices.indexOf(document.activeElement as HTMLElement)
  choices[(current + step + choices.length) % choices.length]?.focus()
}
