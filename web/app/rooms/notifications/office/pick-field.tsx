import { useRef } from 'react'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Icon, IconPlus, IconX } from '../../../ui/icons.tsx'
import styles from './composer.module.css'
import type { Picked } from './recipients.ts'

/** Maximum results offered at once. */
const OFFERED = 6

interface PickFieldProps {
  label: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  /** Results; undefined while loading. */
  found: readonly Picked[] | undefined
  failed: boolean
  picked: readonly Picked[]
  onChange: (picked: readonly Picked[]) => void
}

/** Multiple choice by search: picked entries with a remove button, and results as buttons that add them. */
export function PickField(props: PickFieldProps) {
  const { label, placeholder, typed, onType, found, failed, picked, onChange } = props
  const search = useRef<HTMLInputElement>(null)
  const offered = found?.filter(({ id }) => picked.every((one) => one.id !== id)).slice(0, OFFERED)

  /** The pressed button goes, and the search takes its focus. */
  function choose(next: readonly Picked[]) {
    onChange(next)
    search.current?.focus()
  }

  return (
    <div className={styles.pick}>
      <TextInput
        ref={search}
        label={label}
        labelHidden
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the form from the search.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
        error={failed ? 'The list did not load' : undefined}
      />
      {picked.length > 0 && (
        <ul className={styles.chips} aria-label={`Chosen ${label.toLowerCase()}`}>
          {picked.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.picked}
                onClick={() => choose(picked.filter(({ id }) => id !== one.id))}
                aria-label={`Remove ${one.label}`}
              >
                {one.label}
                <Icon of={IconX} size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered && (
        <ul className={styles.chips} aria-label={`${label} to add`}>
          {offered.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.offered}
                onClick={() => {
                  onType('')
                  choose([...picked, one])
                }}
                aria-label={`Add ${one.label}`}
              >
                <Icon of={IconPlus} size="small" />
                {one.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered?.length === 0 && <p className={styles.none}>Nothing else found</p>}
    </div>
  )
}
