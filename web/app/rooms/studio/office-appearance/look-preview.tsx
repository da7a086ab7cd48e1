import { type Theme, themes } from '@studio/contract/studio/design-colours.ts'
import type { OwnTexts } from '@studio/contract/studio/original-texts.ts'
import { useState } from 'react'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { PageFrame } from './page-frame.tsx'
import styles from './preview.module.css'
import { AboutSample, FirstPageSample, MailSample, SignUpSample } from './sample-pages.tsx'

const PAGES = {
  first: { name: 'First page', Sample: FirstPageSample },
  about: { name: 'About', Sample: AboutSample },
  signUp: { name: 'Sign-up', Sample: SignUpSample },
  mail: { name: 'Email', Sample: MailSample },
} as const
type PageName = keyof typeof PAGES

const THEME_WORDS: Record<Theme, string> = { day: 'Day', night: 'Night' }
const PAGE_CHOICES = Object.entries(PAGES).map(([value, { name }]) => ({ value: value as PageName, name }))
const THEME_CHOICES = themes.map((value) => ({ value, name: THEME_WORDS[value] }))
const COMPUTER = { width: 1440, height: 1060 }
const PHONE = { width: 390, height: 844 }

interface LookPreviewProps {
  palette: Record<string, string>
  texts: OwnTexts
}

/** Pages in the colours and texts as they are typed: on a computer, on a phone, and by the other light. */
export function LookPreview({ palette, texts }: LookPreviewProps) {
  const [page, setPage] = useState<PageName>('first')
  const [theme, setTheme] = useState<Theme>('day')
  const { name, Sample } = PAGES[page]
  // Mails are light whatever the reader's theme.
  const other = page === 'mail' ? null : theme === 'day' ? 'night' : 'day'
  const shown = page === 'mail' ? 'day' : theme
  const framed = (window: typeof PHONE, on: string, by: Theme) => (
    <PageFrame
      key={`${page} ${on}`}
      label={`${name} on a ${on}, by ${by}`}
      {...window}
      palette={palette}
      theme={by}
    >
      <Sample texts={texts} />
    </PageFrame>
  )
  return (
    <div className={styles.preview}>
      <div className={styles.bar}>
        <ChoiceBar legend="Page of the preview" choices={PAGE_CHOICES} chosen={page} onChoose={setPage} />
        {other && (
          <ChoiceBar
            legend="Light of the preview"
            choices={THEME_CHOICES}
            chosen={theme}
            onChoose={setTheme}
          />
        )}
      </div>
      {framed(COMPUTER, 'computer', shown)}
      <div className={styles.pair}>
        <figure>
          {framed(PHONE, 'phone', shown)}
          <figcaption>Phone</figcaption>
        </figure>
        {other && (
          <figure>
            {framed(COMPUTER, 'computer beside it', other)}
            <figcaption>{THEME_WORDS[other]}, from the same three</figcaption>
          </figure>
        )}
      </div>
    </div>
  )
}
