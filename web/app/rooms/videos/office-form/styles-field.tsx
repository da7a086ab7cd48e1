import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Icon, IconX } from '../../../ui/icons.tsx'
import { tagsQuery } from '../queries.ts'
import styles from './form.module.css'

/** Maximum characters of a style's name in the API. */
const LONGEST = 50

interface StylesFieldProps {
  label?: string
  value: readonly string[]
  onChange: (titles: string[]) => void
  error: string | undefined
}

const folded = (title: string) => title.trim().toLowerCase()

/** LIBRARY-06: styles by name; Enter or a comma adds one, and existing ones are suggested. */
export function StylesField({ label = 'Styles', value, onChange, error }: StylesFieldProps) {
  const { data: known = [] } = useQuery(tagsQuery())
  const [typed, setTyped] = useState('')
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const chosen = new Set(value.map(folded))

  function add(text: string) {
    const title = text.trim()
    if (title && !chosen.has(folded(title))) onChange([...value, title])
    setTyped('')
  }

  /** The pressed button goes, and the field takes its focus. */
  function remove(title: string) {
    onChange(value.filter((one) => one !== title))
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ',') return
    // With Ctrl or Cmd the form is submitted, including the typed style.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault()
    add(typed)
  }

  return (
    <div className={styles.field}>
      <TextInput
        ref={field}
        label={label}
        help="Enter adds a style"
        placeholder="Add a style"
        list={listId}
        maxLength={LONGEST}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        error={error}
      />
      <datalist id={listId}>
        {known
          .filter(({ title }) => !chosen.has(folded(title)))
          .map(({ id, title }) => (
            <option key={id} value={title} />
          ))}
      </datalist>
      {value.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen styles">
          {value.map((title) => (
            <li key={title}>
              <button
                type="button"
                className={styles.style}
                aria-label={`Remove ${title}`}
                onClick={() => remove(title)}
              >
                {title}
                <Icon of={IconX} size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
