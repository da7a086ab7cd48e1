import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconAt } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type LineForm, LineRow } from '../profile/line-row.tsx'
import type { TeacherLine } from './line-shapes.ts'
import styles from './profile.module.css'
import { shownTag, TagsField } from './tags-field.tsx'

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
  const shape = () => import('./line-shapes.ts').then(({ teacherLine }) => teacherLine(line) as never)
  return <LineRow {...rest} field={line} shape={shape} onKeyDown={submitByKeys} />
}
