import { useMediaState } from '@vidstack/react'
import { useEffect, useRef } from 'react'
import { Icon, IconCheck } from '../../icons.tsx'
import { VisuallyHidden } from '../../visually-hidden.tsx'
import { lengthClockText } from '../../words/clock-text.ts'
import { useJump } from '../guidance/chapters.tsx'
import { type ChapterPart, chapterPartsOf, partLengthText } from '../guidance/parts-of.ts'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import styles from './below.module.css'

type RowsProps = { guidance: ShownGuidance; duration: number }

/** The chapters as rows to jump to; the one that runs stands second. */
export function ChapterRows({ guidance, duration }: RowsProps) {
  const at = useMediaState('currentTime')
  const known = useMediaState('duration')
  const jump = useJump(guidance)
  const list = useRef<HTMLOListElement>(null)
  const parts = chapterPartsOf(guidance.chapters, at, known || duration)
  const now = parts.findIndex(({ state }) => state === 'now')
  useEffect(() => {
    const before = list.current?.children[Math.max(0, now - 1)]
    if (before instanceof HTMLElement) list.current?.scrollTo({ top: before.offsetTop })
  }, [now])
  return (
    <ol ref={list} className={styles.rows} aria-label="Chapters">
      {parts.map((part) => (
        <li key={part.seconds}>
          <button
            type="button"
            className={styles.row}
            data-state={part.state}
            aria-current={part.state === 'now' || undefined}
            onClick={() => jump(part)}
          >
            <span className={styles.time}>{lengthClockText(part.seconds)}</span>{' '}
            <span>
              {part.pose}
              <span className={styles.side}>{part.side}</span>
            </span>{' '}
            <RowEnd part={part} />
          </button>
        </li>
      ))}
    </ol>
  )
}

function RowEnd({ part: { state, length, share } }: { part: ChapterPart }) {
  if (state === 'done')
    return (
      <span className={styles.time}>
        <Icon of={IconCheck} size="small" />
        <VisuallyHidden>Done</VisuallyHidden>
      </span>
    )
  return (
    <>
      <span className={styles.time}>{partLengthText(length)}</span>
      {state === 'now' && <span className={styles.progress} style={{ width: `${share * 100}%` }} />}
    </>
  )
}
