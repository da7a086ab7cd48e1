import { plainText } from '@studio/contract/rich-text.ts'
import type { LegalName, LegalText } from '@studio/contract/studio/legal.ts'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { readLegalText } from '../../rooms/studio/queries.ts'
import { Page } from '../../ui/page/container.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { Prose, RichText } from '../../ui/words/rich/rich-text.tsx'
import styles from './legal.module.css'
import { useCurrentSection } from './use-current-section.ts'

/** The text of this path, which the server reads while it renders the page (D15). */
export const loader = ({ url }: LoaderFunctionArgs) =>
  readLegalText(url.pathname.replaceAll('/', '') as LegalName)

/** The title is the text's. */
export function meta({ matches }: MetaArgs) {
  const text = matches.at(-1)?.loaderData as LegalText | undefined
  return pageHead(matches, { title: text?.title ?? '', description: plainText(text?.leadHtml ?? '') })
}

/** Terms, Privacy and Waiver: titled sections, and a sticky table of contents (ROUTE-27, LEGAL-01, LEGAL-02). */
export default function LegalScreen() {
  const { title, leadHtml, sections } = useLoaderData<typeof loader>()
  const current = useCurrentSection(sections)
  return (
    <Page className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <RichText html={leadHtml} className={styles.lead} />
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label="Sections">
          {sections.map((section) => (
            <a
              key={section.id}
              href={`#${section.id}`}
              aria-current={section.id === current ? 'location' : undefined}
            >
              {section.title}
            </a>
          ))}
        </nav>
        <Prose>
          {sections.map((section) => (
            <section key={section.id} id={section.id} className={styles.section}>
              <h2>{section.title}</h2>
              <RichText html={section.html} />
            </section>
          ))}
        </Prose>
      </div>
    </Page>
  )
}
