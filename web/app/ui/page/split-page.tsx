import type { ReactNode } from 'react'
import { Logo, type StudioMark } from '../logo.tsx'
import { useArt } from '../pictures/art.ts'
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
  /** Text over the print. */
  say: string
  wide?: boolean
  children: ReactNode
}

/** Layout of sign-up and sign-in: a print on the left 38 %, the form on the right, without a menu. */
export function SplitPage({ studio, print, say, wide, children }: SplitPageProps) {
  const { src, ground } = PRINTS[print]
  const art = useArt()
  return (
    <div className={styles.split}>
      <aside className={styles.aside} data-ground={ground}>
        <img src={art(src)} alt="" />
        <div>
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

/** Title of a split page with a sentence below. */
export function SplitHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}

/** Two fields side by side; on a phone stacked, unless they are short. A single one has all the room. */
export function Pair({ short, children }: { short?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.pair, short && styles.short)}>{children}</div>
}

/** Footer of a form: back on the left, submit on the right. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <div className={styles.ends}>{children}</div>
}
