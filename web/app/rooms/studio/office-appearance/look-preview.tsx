import { type Theme, themes } from '@studio/contract/studio/design-colours.ts'
import { artFolder } from '@studio/contract/studio/drawn-art.ts'
import type { OwnTexts } from '@studio/contract/studio/original-texts.ts'
import { paletteCss } from '@studio/contract/studio/palette-sheet.ts'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { ArtFolder } from '../../../ui/pictures/art.ts'
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

interface PageFrameProps {
  label: string
  /** The window that the page is shown in, in pixels. */
  width: number
  height: number
  palette: Record<string, string>
  theme: Theme
  children: ReactNode
}

/** A page in a window of its own, so that its rules for windows hold, made smaller to fit; nothing in it can be pressed. */
function PageFrame({ label, width, height, palette, theme, children }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setScale(element.clientWidth / width))
    watch.observe(element)
    return () => watch.disconnect()
  }, [width])
  useLayoutEffect(() => {
    if (body) dress(body.ownerDocument, palette, theme)
  }, [body, palette, theme])

  /** Some browsers replace a frame's first document while it loads. */
  function begin(frame: HTMLIFrameElement | null) {
    const page = frame?.contentDocument
    if (!page || page.body === body) return
    const sheets = document.head.querySelectorAll('link[rel="stylesheet"]:not([href^="/palette.css"]), style')
    page.head.replaceChildren(...[...sheets].map((sheet) => page.importNode(sheet, true)))
    page.body.inert = true
    setBody(page.body)
  }

  const size = { width, height, transform: `scale(${scale})` } as CSSProperties
  return (
    <div
      ref={box}
      className={styles.frame}
      role="img"
      aria-label={label}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <iframe
        ref={begin}
        onLoad={({ currentTarget }) => begin(currentTarget)}
        title={label}
        aria-hidden="true"
        tabIndex={-1}
        style={size}
      />
      {body && createPortal(<ArtFolder value={artFolder(palette)}>{children}</ArtFolder>, body)}
    </div>
  )
}

/** Gives a page a palette as its own style sheet does. */
function dress(page: Document, palette: Record<string, string>, theme: Theme): void {
  const Sheet = page.defaultView?.CSSStyleSheet
  if (!Sheet) return
  const sheet = new Sheet()
  sheet.replaceSync(paletteCss(palette))
  page.adoptedStyleSheets = [sheet]
  page.documentElement.dataset.theme = theme === 'day' ? 'light' : 'dark'
}
