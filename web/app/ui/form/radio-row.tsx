import type { ComponentProps, ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './radio-row.module.css'

/** A group of radio rows with a visually hidden legend. */
export function RadioRows({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {children}
    </fieldset>
  )
}

type RadioRowProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'className' | 'style'> & {
  title: string
  /** A tag beside the title. */
  mark?: ReactNode
  text?: ReactNode
  picture?: string | undefined
  /** Content on the right: a price (its figure in `<b>`) or a tag. */
  end?: ReactNode
}

/** One choice as a row: radio, picture, text, and a price or a tag. */
export function RadioRow({ title, mark, text, picture, end, ...rest }: RadioRowProps) {
  return (
    <label className={styles.row}>
      <input {...rest} type="radio" className={styles.control} />
      {picture && <img className={styles.picture} src={picture} alt="" />}
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {mark}
        </span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </label>
  )
}
