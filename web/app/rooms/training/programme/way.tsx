import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { trackPath } from '@studio/contract/sharing/addresses.ts'
import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { Icon, IconPlayerPlay } from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { weekdayDate } from '../../../ui/words/day-text.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useAccess } from '../../membership/closed/use-access.ts'
import { usePlay } from '../../videos/use-play.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { doneText, nextDay } from './programme-words.ts'
import { useFollowPath } from './queries.ts'
import styles from './way.module.css'

interface WayProps {
  path: TrainingPack
  programme: Programme | null
  /** Whether it is known how the viewer follows the path. */
  isKnown: boolean
  keepsHistory: boolean
}

/** The classes of a path as stations of a way, and the next step on it. */
export function Way({ path, programme, isKnown, keepsHistory }: WayProps) {
  return (
    <section className={styles.way} aria-label="Days of the path">
      <Stations path={path} programme={programme} />
      <div className={styles.goes}>
        {isKnown ? <NextStep path={path} programme={programme} /> : <SkeletonBox shape="switch" />}
      </div>
      {programme && !keepsHistory && (
        <p className={styles.note}>
          Your history is off, so days are not ticked. <TextLink to="/profile/history">Switch it on</TextLink>
        </p>
      )}
    </section>
  )
}

type Step = Pick<WayProps, 'path' | 'programme'>

function NextStep({ path, programme }: Step) {
  if (programme?.state === 'asking') return <GoOn path={path} programme={programme} />
  if (programme?.state === 'done') return <Done path={path} programme={programme} />
  return (
    <>
      <PlayNext path={path} programme={programme} />
      {programme ? <Progress path={path} programme={programme} /> : <StartPath path={path} />}
    </>
  )
}

function PlayNext({ path, programme }: Step) {
  const play = usePlay({ areas: areasOf('/training-paths'), what: 'training paths' })
  const { opens } = useAccess()
  const next = nextDay(path, programme)
  if (!next) return null
  const { video, number } = next
  const label = (
    <>
      <Icon of={IconPlayerPlay} filled /> Play day {number}
    </>
  )
  // Whoever may not watch finds on the class's page what it takes.
  if (!opens('TrainingPacks'))
    return (
      <LinkButton size="lg" to={trackPath(path.id, video.id)}>
        {label}
      </LinkButton>
    )
  return (
    <Button size="lg" onClick={() => void play(video)}>
      {label}
    </Button>
  )
}

function Progress({ path, programme }: { path: TrainingPack; programme: Programme }) {
  const done = programme.days.filter((day) => day.done).length
  return (
    <>
      <span className={styles.bar}>
        <ProgressBar done={done} of={programme.days.length} />
      </span>
      <span className={styles.words}>{doneText(path, programme)}</span>
    </>
  )
}

/** After two weeks without a class: one question, and its answer. */
function GoOn({ path, programme }: { path: TrainingPack; programme: Programme }) {
  const follow = useFollowPath(path.id)
  const { dates, today } = programme
  const goOn = () => follow.mutate({ dates: dates && { ...dates, firstDay: today } })
  return (
    <>
      <p className={styles.question}>Go on where you were?</p>
      <Button busy={follow.isPending} onClick={goOn}>
        Go on
      </Button>
      <Button variant="line" busy={follow.isPending} onClick={() => follow.mutate({ dates: null })}>
        Without dates
      </Button>
    </>
  )
}

function Done({ path, programme }: { path: TrainingPack; programme: Programme }) {
  const follow = useFollowPath(path.id)
  const { dates, today } = programme
  const again = () => follow.mutate({ again: true, dates: dates && { ...dates, firstDay: today } })
  return (
    <>
      <p className={styles.question}>{path.title} is done</p>
      <Button variant="line" busy={follow.isPending} onClick={again}>
        Begin again
      </Button>
      <LinkButton variant="plain" to="/training-paths">
        Find another path
      </LinkButton>
    </>
  )
}

/** Loaded when somebody is about to choose their days. */
const StartDialog = lazyPart(() => import('./start-dialog.tsx').then((part) => part.StartDialog), {
  onMissing: ({ onClose }) => onClose(),
})

/** The button that opens the start of a path, for whom it is open. */
function StartPath({ path }: { path: TrainingPack }) {
  const [open, setOpen] = useState(false)
  const { opens } = useAccess()
  if (!opens('TrainingPacks')) return null
  return (
    <>
      <Button size="lg" variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose your days
      </Button>
      {open && <StartDialog path={path} programme={null} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The classes of a path in their order; the next one is larger, and those to come are pale. */
function Stations({ path, programme }: { path: TrainingPack; programme: Programme | null }) {
  const next = nextDay(path, programme)
  const days = new Map(programme?.days.map((day) => [day.videoId, day]))
  return (
    <ol className={styles.stations}>
      {path.videos.map((video, at) => (
        <Station
          key={video.id}
          to={trackPath(path.id, video.id)}
          video={video}
          number={at + 1}
          day={days.get(video.id)?.day ?? null}
          today={programme?.today ?? ''}
          is={stateOf(days.get(video.id)?.done === true, video.id === next?.video.id, programme !== null)}
        />
      ))}
    </ol>
  )
}

const stateOf = (done: boolean, next: boolean, follows: boolean) => {
  if (done) return 'done'
  if (next) return 'next'
  return follows ? 'ahead' : 'open'
}

interface StationProps {
  to: string
  video: Video
  number: number
  day: string | null
  today: string
  is: 'done' | 'next' | 'ahead' | 'open'
}

function Station({ to, video, number, day, today, is }: StationProps) {
  return (
    <li className={classNames(styles.station, is === 'next' && styles.next, is === 'ahead' && styles.ahead)}>
      <Link to={to} className={styles.link} aria-current={is === 'next' ? 'step' : undefined}>
        <ClassPrint video={video} watched={is === 'done'} play={is === 'next'} className={styles.print} />
        <span className={styles.day}>
          <span className={styles.number}>{number}</span>
          {day && (day === today && is === 'next' ? 'Today' : weekdayDate(day))}
        </span>
        <b>{video.title}</b>
      </Link>
    </li>
  )
}
