import { otherSide } from '@studio/contract/videos/guidance/chapters.ts'
import { useMediaState } from '@vidstack/react'
import { useEffect, useRef, useState } from 'react'
import {
  Icon,
  IconCheck,
  IconRefresh,
  IconSettings,
  type IconShape,
  IconSwitchHorizontal,
  IconTypography,
} from '../../icons.tsx'
import { VisuallyHidden } from '../../visually-hidden.tsx'
import { lengthClockText } from '../../words/length-text.ts'
import { useLeft } from '../controls/times.tsx'
import type { Film } from '../film.ts'
import { useJump, useRunning } from '../guidance/chapters.tsx'
import { afterText, type ChapterPart, chapterPartsOf, partLengthText } from '../guidance/parts-of.ts'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import { useOpens } from '../menu/menu-button.tsx'
import styles from './below.module.css'

/** What an upright phone shows under the film: title, time left, the chapters, and what is needed from the mat. */
export function BelowFilm({ film }: { film: Film }) {
  const [bigTime, setBigTime] = useState(false)
  return (
    <>
      {bigTime ? <BigTime film={film} /> : <Facts film={film} />}
      <BottomFour film={film} bigTime={bigTime} onBigTime={setBigTime} />
    </>
  )
}

function Facts({ film }: { film: Film }) {
  const { video, guidance } = film
  const left = useLeft(film)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{video.title}</h2>
          {video.subtitle && <p className={styles.by}>{video.subtitle}</p>}
        </div>
        <p className={styles.left}>
          {lengthClockText(left)} <small>left</small>
        </p>
      </div>
      <ChapterRows guidance={guidance} duration={video.duration} />
    </>
  )
}

/** For eyes on the floor: how long it is, what is done now, and what comes then. */
function BigTime({ film }: { film: Film }) {
  const { video, guidance } = film
  const at = useMediaState('currentTime')
  const left = useLeft(film)
  const time = lengthClockText(left)
  const parts = chapterPartsOf(guidance.chapters, at, useMediaState('duration') || video.duration)
  const now = parts.find(({ state }) => state === 'now')
  return (
    <div className={styles.big} data-big-time>
      <VisuallyHidden>
        <h2>{video.title}</h2>
      </VisuallyHidden>
      <p className={styles.clock} data-long={time.length > 5 || undefined}>
        {time}
      </p>
      <p className={styles.by}>left</p>
      {now && <p className={styles.pose}>{now.title}</p>}
      {parts.length > 0 && <p className={styles.then}>{afterText(parts, at)}</p>}
    </div>
  )
}

type FourProps = { film: Film; bigTime: boolean; onBigTime: (on: boolean) => void }

function BottomFour({ film: { guidance, menus }, bigTime, onBigTime }: FourProps) {
  const { chapters } = guidance
  const side = otherSide(chapters)
  const again = useRunning(chapters) ?? chapters[0]
  const jump = useJump(guidance)
  const settings = useOpens(menus, 'settings')
  return (
    <div className={styles.four}>
      {side && (
        <button type="button" onClick={() => jump(side)} aria-label={`Go to the ${side.title.toLowerCase()}`}>
          <Sign of={IconSwitchHorizontal} words="Other side" />
        </button>
      )}
      {again && (
        <button type="button" onClick={() => jump(again)} aria-label={`Again: ${again.title}`}>
          <Sign of={IconRefresh} words="Again" />
        </button>
      )}
      <button type="button" aria-pressed={bigTime} onClick={() => onBigTime(!bigTime)}>
        <Sign of={IconTypography} words="Big time" />
      </button>
      <button type="button" {...settings}>
        <Sign of={IconSettings} words="Settings" />
      </button>
    </div>
  )
}

function Sign({ of, words }: { of: IconShape; words: string }) {
  return (
    <>
      <Icon of={of} />
      <span>{words}</span>
    </>
  )
}

type RowsProps = { guidance: ShownGuidance; duration: number }

/** The chapters as rows to jump to; the one that runs stands second. */
function ChapterRows({ guidance, duration }: RowsProps) {
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
