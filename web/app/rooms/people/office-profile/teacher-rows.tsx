import { MOST_TAGS, TAG_LENGTH } from '@studio/contract/people/messages.ts'
import type { TeacherLine } from '@studio/contract/people/profile/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { FieldNote } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Icon, IconAt, IconX } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type LineForm, LineRow } from '../profile/line-row.tsx'
import styles from './profile.module.css'

const errorOf = (form: LineForm, line: string) => {
  const error = form.formState.errors[line]
  return (error?.message ?? error?.root?.message) as string | undefined
}

/** Instagram account: required, not a URL, and checked with Instagram on saving (BO-VALID-34 to BO-VALID-36). */
export function InstagramRow({ user }: { user: User }) {
  const account = user.instagrammAccount ?? ''
  const shown = account === '' ? <span className={styles.none}>None yet</span> : `@${account}`
  return (
    <TeacherRow user={user} line="instagrammAccount" label="Instagram" value={account} shown={shown}>
      {(form) => (
        <TextInput
          label="Instagram"
          labelHidden
          icon={IconAt}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.register('instagrammAccount')}
          error={errorOf(form, 'instagrammAccount')}
        />
      )}
    </TeacherRow>
  )
}

/** BO-LIMIT-06 to BO-LIMIT-08 */
export function TagsRow({ user }: { user: User }) {
  return (
    <TeacherRow user={user} line="tags" label="Tags" value={user.tags} shown={<Tags tags={user.tags} />}>
      {(form) => <TagsOf form={form} />}
    </TeacherRow>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span className={styles.none}>None yet</span>
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} title={tag}>
          <Tag tone="blue">{shownTag(tag)}</Tag>
        </li>
      ))}
    </ul>
  )
}

function TagsOf({ form }: { form: LineForm }) {
  const { field } = useController({ control: form.control, name: 'tags' })
  return <TagsField tags={field.value as string[]} onSet={field.onChange} error={errorOf(form, 'tags')} />
}

/** Text about a teacher on their page and on About. */
export function AboutRow({ user }: { user: User }) {
  const words = user.description ?? ''
  const shown = words === '' ? <span className={styles.none}>Nothing yet</span> : words
  return (
    <TeacherRow
      user={user}
      line="description"
      label="About you"
      value={words}
      shown={<span className={styles.about}>{shown}</span>}
    >
      {(form) => (
        <TextArea
          label="About you"
          rows={6}
          autoFocus
          {...form.register('description')}
          error={errorOf(form, 'description')}
        />
      )}
    </TeacherRow>
  )
}

interface TeacherRowProps {
  user: User
  line: TeacherLine
  label: string
  value: string | string[]
  shown: ReactNode
  children: (form: LineForm) => ReactNode
}

/** A row of a teacher's profile (TEACHER-04). */
function TeacherRow({ line, ...rest }: TeacherRowProps) {
  const shape = () =>
    import('@studio/contract/people/profile/schema.ts').then((shapes) => shapes.teacherLine(line) as never)
  return <LineRow {...rest} field={line} shape={shape} onKeyDown={submitByKeys} />
}

interface TagsFieldProps {
  tags: readonly string[]
  onSet: (tags: string[]) => void
  error: string | undefined
}

/** A teacher's tags: five at most, each typed with 50 characters at most and shown cut at 20 (BO-LIMIT-06 to BO-LIMIT-08). */
function TagsField({ tags, onSet, error }: TagsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const full = tags.length >= MOST_TAGS

  function add() {
    onSet(withTag(tags, typed, MOST_TAGS))
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
          maxLength={TAG_LENGTH}
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
          {tags.length}/{MOST_TAGS}
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
