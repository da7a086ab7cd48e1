import { TAGS } from '@studio/contract/people/messages.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Icon, IconX } from '../../../ui/icons.tsx'
import styles from './profile.module.css'

interface TagsFieldProps {
  tags: readonly string[]
  onSet: (tags: string[]) => void
  error: string | undefined
}

/** A teacher's tags: five at most, each typed with 50 characters at most and shown cut at 20 (BO-LIMIT-06 to BO-LIMIT-08). */
export function TagsField({ tags, onSet, error }: TagsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const full = tags.length >= TAGS.most

  function add() {
    onSet(withTag(tags, typed, TAGS.most))
    setTyped('')
  }

  function remove(tag: string) {
    onSet(tags.filter((one) => one !== tag))
    input.current?.focus()
  }

  function onKey(event: KeyboardEvent) {
    // Without typed text Enter saves the row, as Ctrl or Cmd with Enter does.
    if (event.ctrlKey || event.metaKey) return
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '' && !full) {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '') {
      onSet(tags.slice(0, -1))
    }
  }

  return (
    <div className={styles.tagField}>
      <div className={styles.tagBox}>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {shownTag(tag)}
            <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
              <Icon of={IconX} size="small" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          type="text"
          aria-label="Add a tag"
          placeholder={full ? '' : 'Add a tag'}
          aria-describedby={id}
          aria-invalid={error ? true : undefined}
          maxLength={TAGS.length}
          readOnly={full}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the person pressed the pencil to type here
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKey}
          onBlur={add}
        />
        <span className={styles.tagCount}>
          {tags.length}/{TAGS.most}
        </span>
      </div>
      <FieldNote id={id} error={error} help="Enter or a comma adds a tag." />
    </div>
  )
}

/** Visible characters of a tag. */
const SHOWN = 20

/** Truncates a tag to 20 characters for display. */
export function shownTag(tag: string): string {
  const letters = [...tag]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : tag
}

/** Adds a typed tag, unless it is empty or exists in any case. */
export function withTag(tags: readonly string[], typed: string, most: number): string[] {
  const tag = typed.trim().replace(/\s+/g, ' ')
  const isThere = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return tag === '' || isThere || tags.length >= most ? [...tags] : [...tags, tag]
}
