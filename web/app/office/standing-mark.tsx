import type { Standing } from '@studio/contract/membership/schema.ts'
import { classNames } from '../ui/words/class-names.ts'
import styles from './standing-mark.module.css'

/** How somebody stands: as a member, or as somebody who may not enter or is of the staff. */
export type StandingKind = Standing | 'pending' | 'staff' | 'blocked' | 'inactive'

const RING = 'M13.1 8a5.1 5.1 0 1 1-10.2 0a5.1 5.1 0 0 1 10.2 0z'
const STRUCK = `${RING}M4.6 11.4l6.8-6.8`

/** The sun through its day: each shape is filled, or drawn as a line. */
const GLYPHS: Record<
  StandingKind,
  { tone: keyof typeof styles; fill?: string; line?: string; dashed?: boolean }
> = {
  trialing: { tone: 'primary', fill: 'M2.5 10.5a5.5 5.5 0 0 1 11 0z', line: 'M1 13.25h14' },
  active: { tone: 'ok', fill: 'M13.5 8a5.5 5.5 0 1 1-11 0a5.5 5.5 0 0 1 11 0z' },
  past_due: {
    tone: 'bad',
    fill: 'M13.5 8a5.5 5.5 0 1 1-11 0a5.5 5.5 0 0 1 11 0zM7.2 5v3.8h1.6V5zM7.2 10.2v1.6h1.6v-1.6z',
  },
  ending: { tone: 'warn', fill: 'M8 3.1a4.9 4.9 0 0 1 0 9.8z', line: RING },
  suspended: { tone: 'faint', line: STRUCK },
  day_pass: {
    tone: 'ink',
    fill: 'M11 8a3 3 0 1 1-6 0a3 3 0 0 1 6 0z',
    line: 'M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  },
  given: { tone: 'ok', fill: 'M10.5 8a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0z', line: RING },
  none: { tone: 'faint', line: RING },
  unfinished: { tone: 'faint', line: RING, dashed: true },
  pending: { tone: 'ink', line: RING, dashed: true },
  staff: {
    tone: 'ink',
    line: 'M5.8 3.2h4.4a2.6 2.6 0 0 1 2.6 2.6v4.4a2.6 2.6 0 0 1-2.6 2.6H5.8a2.6 2.6 0 0 1-2.6-2.6V5.8a2.6 2.6 0 0 1 2.6-2.6z',
  },
  blocked: { tone: 'bad', line: STRUCK },
  inactive: { tone: 'faint', line: STRUCK },
}

/** The glyph alone; a word stands beside it. */
export function StandingGlyph({ of }: { of: StandingKind }) {
  const { tone, fill, line, dashed } = GLYPHS[of]
  return (
    <svg
      viewBox="0 0 16 16"
      className={classNames(styles.glyph, styles[tone])}
      aria-hidden="true"
      focusable="false"
    >
      {fill && <path d={fill} fill="currentColor" fillRule="evenodd" />}
      {line && (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinecap="round"
          strokeDasharray={dashed ? '2 2' : undefined}
        />
      )}
    </svg>
  )
}

/** Glyph and word of how somebody stands, with what there is to add. */
export function StandingMark({ of, word, children }: { of: StandingKind; word: string; children?: string }) {
  return (
    <span className={styles.standing}>
      <span className={styles.word}>
        <StandingGlyph of={of} />
        {/* A text of its own, so that it is found and read by itself. */}
        <span>{word}</span>
      </span>
      {children && <small title={children}>{children}</small>}
    </span>
  )
}
