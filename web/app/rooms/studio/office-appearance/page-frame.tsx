import type { Theme } from '@studio/contract/studio/design-colours.ts'
import { artFolder } from '@studio/contract/studio/drawn-art.ts'
import { paletteCss } from '@studio/contract/studio/palette-sheet.ts'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ArtFolder } from '../../../ui/pictures/art.ts'
import styles from './preview.module.css'

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
export function PageFrame({ label, width, height, palette, theme, children }: PageFrameProps) {
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
