import type { LegalText } from '@studio/contract/studio/legal.ts'
import { Page } from '../../ui/page/container.tsx'
import { Prose } from '../../ui/words/rich/prose.tsx'
import { RichText } from '../../ui/words/rich/rich-text.tsx'
import styles from './legal.module.css'
import { useCurrentSection } from './use-current-section.ts'

/** Layout of Terms, Privacy and Waiver: titled sections, and a sticky table of contents (LEGAL-01, LEGAL-02). */
export function LegalPage({ text: { title, leadHtml, sections } }: { text: LegalText }) {
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
