import { plainText } from '@studio/contract/rich-text.ts'
import type { LegalName, LegalText } from '@studio/contract/studio/schema.ts'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { readLegalText } from '../../rooms/studio/queries.ts'
import { Page } from '../../ui/page/container.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { Prose, RichText } from '../../ui/words/rich/rich-text.tsx'
import styles from './legal.module.css'

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

/** Pixels from the top at which a section becomes the current one. */
const NEAR_TOP = 160

/** Id of the section being read: the last one whose title has passed under the menu; at the end of the page the last one. */
function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)

  useEffect(() => {
    const find = () => {
      const passed = sections.filter(({ id }) => topOf(id) <= NEAR_TOP)
      const last = atFoot() ? sections.at(-1) : (passed.at(-1) ?? sections[0])
      setCurrent(last?.id)
    }
    find()
    window.addEventListener('scroll', find, { passive: true })
    return () => window.removeEventListener('scroll', find)
  }, [sections])

  return current
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? 0

const atFoot = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
