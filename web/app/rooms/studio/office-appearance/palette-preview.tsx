import { colourOf, type Theme } from '@studio/contract/studio/design-colours.ts'
import { paletteNames } from '@studio/contract/studio/palette.ts'
import type { CSSProperties } from 'react'
import styles from '../office/settings.module.css'

interface PalettePreviewProps {
  palette: Record<string, string>
  theme: Theme
}

/** Sample of a page in these colours. */
export function PalettePreview({ palette, theme }: PalettePreviewProps) {
  const colours = Object.fromEntries(
    paletteNames.map((name) => [`--${name}`, colourOf(palette, name, theme)]),
  )
  return (
    <figure
      className={styles.sample}
      data-ground={theme === 'day' ? 'light' : 'night'}
      style={colours as CSSProperties}
    >
      <figcaption>{theme === 'day' ? 'By day' : 'By night'}</figcaption>
      <div className={styles.sampleCard}>
        <b>Slow tide</b>
        <span className={styles.sampleLine}>Breath by breath, for the evening</span>
        <small>Yin, 30 min</small>
        <div className={styles.end}>
          <span className={styles.sampleButton}>Start now</span>
          <span className={styles.sampleLink}>All classes</span>
          <span className={styles.sampleAccent}>New today</span>
        </div>
      </div>
      <div className={styles.sampleNight}>
        <span className={styles.disk} />
        Night sky
        <small>and what is said on it</small>
      </div>
    </figure>
  )
}
