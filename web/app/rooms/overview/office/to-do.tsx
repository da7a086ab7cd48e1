import { addDays, DAY } from '@studio/contract/dates.ts'
import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import {
  Icon,
  IconCalendarMonth,
  IconCreditCardOff,
  IconLogout,
  IconSun,
  IconSunset2,
} from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { byDate, daysFrom, lackingDays } from '../../daily-classes/office/day-words.ts'
import { daysQuery } from '../../daily-classes/office/queries.ts'
import { useSettings } from '../../studio/queries.ts'
import styles from './to-do.module.css'
import { dayName, inWords, type ToDoRow, toDoRows } from './to-do-rows.ts'

const DAYS_AHEAD = 14
/** Rows that are shown before anybody asks for the others. */
const MOST = 5

const icons = {
  days: IconSun,
  money: IconCreditCardOff,
  trials: IconSunset2,
  leaving: IconLogout,
  month: IconCalendarMonth,
} as const

/** Last of the days that are looked at. */
const lastAhead = (today: string) => addDays(today, DAYS_AHEAD - 1)

/** The classes of the days ahead, of which those without any wait for an Admin. */
export const useDaysAhead = (today: string) => useQuery(daysQuery(today, lastAhead(today)))

interface ToDoProps {
  work: StudioWork
  /** Undefined if they could not be read: then the other rows are shown. */
  days: ReturnType<typeof useDaysAhead>['data']
  today: string
}

/** What waits for an Admin, each with the deed that ends it; what is put off comes back a day later. */
export function ToDo({ work, days, today }: ToDoProps) {
  const last = lastAhead(today)
  const lacking = days && lackingDays(daysFrom(today, last), byDate(days))
  const [isWhole, setWhole] = useState(false)
  const { isLater, putOff, bringBack } = useLater()
  const title = useRef<HTMLHeadingElement>(null)
  const { day } = useSettings()
  const all = toDoRows({ work, lacking, today, day })
  const rows = all.filter(({ key }) => !isLater(key))
  const shown = isWhole ? rows : rows.slice(0, MOST)
  const away = all.length - rows.length

  function later(key: string) {
    putOff(key)
    // The row and its button are gone.
    title.current?.focus()
  }

  return (
    <section aria-labelledby="to-do" className={styles.part}>
      <Panel padded={false}>
        <h2 id="to-do" ref={title} tabIndex={-1} className={styles.title}>
          To do <span>{rows.length > 0 && rows.length}</span>
        </h2>
        {rows.length === 0 && <p className={styles.nothing}>{nothingText(work, away, today)}</p>}
        <ul className={styles.rows}>
          {shown.map((row) => (
            <Row key={row.key} row={row} onLater={() => later(row.key)} />
          ))}
        </ul>
        {(rows.length > shown.length || away > 0) && (
          <p className={styles.more}>
            {rows.length > shown.length && (
              <Button variant="plain" size="sm" onClick={() => setWhole(true)}>
                {rows.length - shown.length} more
              </Button>
            )}
            {away > 0 && (
              <Button variant="plain" size="sm" onClick={bringBack}>
                Show {away} put off until tomorrow
              </Button>
            )}
          </p>
        )}
      </Panel>
    </section>
  )
}

/** "Nothing waits. The next thing is on Wednesday: two trials end." */
function nothingText({ trialsEnding }: StudioWork, away: number, today: string): string {
  if (away > 0) return 'Nothing else waits.'
  if (!trialsEnding) return 'Nothing waits.'
  const { count, day } = trialsEnding
  const ends = count === 1 ? 'one trial ends' : `${inWords(count)} trials end`
  return `Nothing waits. The next thing is ${dayName(day, today)}: ${ends}.`
}

function Row({ row, onLater }: { row: ToDoRow; onLater: () => void }) {
  const { kind, title, text, people, holes, deed, to } = row
  return (
    <li className={styles.row} data-kind={kind}>
      <span className={styles.disk}>
        <Icon of={icons[kind]} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <span className={styles.proof}>
        {holes !== undefined && <Holes count={holes} />}
        {people?.map((person) => (
          <Avatar key={person.id} person={person} size="small" />
        ))}
      </span>
      <span className={styles.deeds}>
        <Button variant="plain" size="sm" className={styles.later} onClick={onLater}>
          Later<VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
        <LinkButton variant="soft" size="sm" to={to}>
          {deed}
        </LinkButton>
      </span>
    </li>
  )
}

const HOLE = { wide: 12, high: 18, step: 16 }

/** A dashed hole for each day. */
function Holes({ count }: { count: number }) {
  const width = count * HOLE.step
  return (
    <svg width={width} height={HOLE.high + 2} viewBox={`0 0 ${width} ${HOLE.high + 2}`} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <rect
          key={String(at)}
          className={styles.hole}
          x={at * HOLE.step + 1}
          y="1"
          width={HOLE.wide}
          height={HOLE.high}
          rx="3"
        />
      ))}
    </svg>
  )
}

const KEY = 'overview.later'
type Later = Record<string, number>

/** Reads what was put off on this device; what is over, or is no such list, counts for nothing. */
export function laterOf(stored: string | null, now: number): Later {
  try {
    const entries = Object.entries(JSON.parse(stored ?? '{}') as Later)
    return Object.fromEntries(entries.filter(([, until]) => typeof until === 'number' && until > now))
  } catch {
    return {}
  }
}

function read(): Later {
  try {
    return laterOf(localStorage.getItem(KEY), Date.now())
  } catch {
    // A browser may refuse its storage.
    return {}
  }
}

function write(later: Later): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(later))
  } catch {
    // Then it is put off until the page is left.
  }
}

/** What an Admin has put off until tomorrow, on this device. */
function useLater() {
  const [later, setLater] = useState(read)
  const change = (next: Later) => {
    write(next)
    setLater(next)
  }
  return {
    isLater: (key: string) => key in later,
    putOff: (key: string) => change({ ...later, [key]: Date.now() + DAY }),
    bringBack: () => change({}),
  }
}
