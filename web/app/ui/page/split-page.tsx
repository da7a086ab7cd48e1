import type { ReactNode } from 'react'
import { Logo, type StudioMark } from '../logo.tsx'
import dawn from '../pictures/side-dawn.svg'
import dusk from '../pictures/side-dusk.svg'
import noon from '../pictures/side-noon.svg'
import rose from '../pictures/side-rose.svg'
import { classNames } from '../words/class-names.ts'
import { MAIN_ID } from './skip-link.tsx'
import styles from './split-page.module.css'

const PRINTS = {
  dawn: { src: dawn, ground: 'light' },
  noon: { src: noon, ground: 'light' },
  rose: { src: rose, ground: 'light' },
  dusk: { src: dusk, ground: 'night' },
} as const

type SplitPageProps = {
  studio: StudioMark
  print: keyof typeof PRINTS
  /** The line over the print. */
  say: string
  wide?: boolean
  children: ReactNode
}

/** Sign-up and sign-in: a print at the left 38 %, the form at the right; it has no menu. */
export function SplitPage({ studio, print, say, wide, children }: SplitPageProps) {
  const { src, ground } = PRINTS[print]
  return (
    <div className={styles.split}>
      <aside className={styles.aside} data-ground={ground}>
        <div>
          <img src={src} alt="" />
          <div className={styles.logo}>
            <Logo studio={studio} />
          </div>
          <p className={styles.say}>{say}</p>
        </div>
      </aside>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <div className={classNames(styles.body, wide && styles.wide)}>
          <div className={styles.phoneLogo}>
            <Logo studio={studio} />
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}

/** The title of a split page with the sentence beneath it. */
export function SplitHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}

/** Two fields side by side; on a phone one below the other, unless what they take is short. */
export function Pair({ short, children }: { short?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.pair, short && styles.short)}>{children}</div>
}

/** The footer of a form: back at the left, submit at the right. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <div className={styles.ends}>{children}</div>
}
