import { colourWords, paletteContrast } from '@studio/contract/studio/palette-contrast.ts'
import { Icon, IconAlertCircle, IconCircleCheck } from '../../../ui/icons.tsx'
import styles from '../office/settings.module.css'

/** Pairs of colours without enough contrast (WCAG 2.2 AA); they prevent saving. */
export function PaletteVerdict({ palette }: { palette: Record<string, string> }) {
  const faint = paletteContrast(palette).filter(({ ok }) => !ok)
  return (
    <div role="status" className={styles.verdict}>
      {faint.length === 0 ? (
        <p className={styles.good}>
          <Icon of={IconCircleCheck} size="small" />
          Every text can be read
        </p>
      ) : (
        <>
          <p className={styles.bad}>
            <Icon of={IconAlertCircle} size="small" />
            These colours can’t be read, so they can’t be saved
          </p>
          <ul>
            {faint.map(({ theme, front, ground, ratio, needed }) => (
              <li key={`${theme} ${front} ${ground}`}>
                {`By ${theme}: ${colourWords[front]} on ${colourWords[ground]} has ${ratio}, needs ${needed}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
