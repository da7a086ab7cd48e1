import { HILLS, hills } from '@studio/pictures/hills.ts'
import styles from './hour-sky.module.css'

const ridges = hills()
const STARS =
  'M11 4h0M89 10h0M18 8h0M92 7h0M49 8h0M67 43h0M18 19h0M42 21h0M31 46h0M12 2h0M39 13h0M84 1h0M60 12h0M90 15h0M9 37h0M31 19h0M38 5h0M56 20h0M34 8h0M94 3h0M68 2h0M51 11h0M47 34h0M41 27h0M66 24h0M6 4h0M73 24h0M43 3h0M62 23h0M40 2h0M61 5h0M83 28h0M77 14h0M97 22h0M23 31h0M55 3h0'

/** Stars and hills: the same at every hour, since only their light changes. */
export function Scenery() {
  return (
    <>
      <svg className={styles.stars} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={STARS} />
      </svg>
      <svg
        className={styles.hills}
        viewBox={`0 0 ${HILLS.width} ${HILLS.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {ridges.map((path, ridge) => (
          <g key={path} className={styles.ridge}>
            <linearGradient id={`ridge-${ridge}`} x1="0" x2="0" y1="0" y2="1">
              <stop offset="0" className={styles.top} />
              <stop offset="1" className={styles.foot} />
            </linearGradient>
            <path d={path} fill={`url(#ridge-${ridge})`} />
          </g>
        ))}
      </svg>
    </>
  )
}
