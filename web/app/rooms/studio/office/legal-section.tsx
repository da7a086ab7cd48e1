import { CallError } from '@studio/contract/call.ts'
import { LEGAL_PLACEHOLDERS, SETTINGS_LIMITS } from '@studio/contract/studio/own/messages.ts'
import type { LegalSettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import type { LegalName } from '@studio/contract/studio/schema.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { isRetryable } from '../../../platform/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { Prose, RichText } from '../../../ui/words/rich/rich-text.tsx'
import { BackToDefault } from './back-to-default.tsx'
import { PartForm } from './part-form.tsx'
import { type LegalTextPreview, previewQuery, savePart } from './queries.ts'
import styles from './settings.module.css'

type Values = z.output<typeof LegalSettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.LegalSettings)
const WORDS: FieldWords<Values> = {
  markdown: { label: 'Text', text: (value) => (value ? `${value.length} characters` : 'the default') },
}

const PAUSE_MS = 600

const textOf = (error: Error) => (error instanceof CallError && error.fields?.markdown) || error.message

const MARKS = `Markdown: # title, ## section, **bold**, ${LEGAL_PLACEHOLDERS.join(', ')}`

/** A legal text in Markdown with its preview (D15). */
export function LegalSection({ name, settings }: { name: LegalName; settings: OwnSettings }) {
  const part = settings.legal[name]
  return (
    <PartForm
      name={name}
      part={part}
      of={(all) => all.legal[name]}
      shape={shape}
      words={WORDS}
      save={savePart.legal(name)}
    >
      {({ control }) => <Editor control={control} standard={part.standard.markdown} />}
    </PartForm>
  )
}

function Editor({ control, standard }: { control: Control<Values>; standard: string }) {
  const { field, fieldState } = useController({ control, name: 'markdown' })
  const [page, setPage] = useState(false)
  const id = useId()
  const text = field.value ?? standard
  const preview = useQuery(previewQuery(useDebounced(text, PAUSE_MS)))
  // A text that can't be a page says so where it is written, and not only once it is saved.
  const fault = preview.error && !isRetryable(preview.error) ? textOf(preview.error) : undefined
  return (
    <>
      <div className={styles.sides}>
        <Button
          variant="line"
          size="sm"
          aria-pressed={page}
          aria-controls={id}
          onClick={() => setPage(!page)}
        >
          {page ? 'Write' : 'Preview'}
        </Button>
      </div>
      <div className={styles.beside} data-page={page} id={id}>
        <div className={styles.write}>
          <TextArea
            label="Text"
            counter={`${countText(text.length)}/${countText(SETTINGS_LIMITS.legal)}`}
            help={field.value === null ? `The default. ${MARKS}` : MARKS}
            spellCheck
            {...field}
            value={text}
            error={fieldState.error?.message ?? fault}
          />
          {field.value !== null && <BackToDefault of="Text" onBack={() => field.onChange(null)} />}
        </div>
        <LegalPreview preview={preview} />
      </div>
    </>
  )
}

/** Preview of a legal text as its page will show it. */
function LegalPreview({ preview }: { preview: UseQueryResult<LegalTextPreview> }) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <QueryState
        query={preview}
        skeleton={<RowsSkeleton count={4} />}
        refused={() => <p>The preview returns once the text can be shown as a page.</p>}
      >
        {(text) => <Page text={text} />}
      </QueryState>
    </section>
  )
}

function Page({ text: { title, leadHtml, sections } }: { text: LegalTextPreview }) {
  return (
    <Prose>
      <h2>{title}</h2>
      <RichText html={leadHtml} />
      {sections.map((section) => (
        <section key={section.id}>
          <h3>{section.title}</h3>
          <RichText html={section.html} />
        </section>
      ))}
    </Prose>
  )
}
