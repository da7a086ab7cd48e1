import { useId, useState } from 'react'
import styles from './read-more.module.css'

/** Characters that fit into four lines on a phone. */
const FITS = 150

/** A text of which phones show four lines first; wider windows, and pages without JavaScript, show all of it. */
export function ReadMore({ text, className }: { text: string; className?: string | undefined }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const isLong = text.length > FITS
  return (
    <div className={className}>
      <p id={id} dir="auto" className={isLong && !whole ? styles.cut : undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  )
}
