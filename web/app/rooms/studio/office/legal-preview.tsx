import type { UseQueryResult } from '@tanstack/react-query'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { Prose, RichText } from '../../../ui/words/rich/rich-text.tsx'
import type { LegalTextPreview } from './queries.ts'
import styles from './settings.module.css'

/** Preview of a legal text as its page will show it. */
export function LegalPreview({ preview }: { preview: UseQueryResult<LegalTextPreview> }) {
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
