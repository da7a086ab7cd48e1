import { chapterAt, otherSide } from '@studio/contract/videos/guidance/chapters.ts'
import { useMediaPlayer, useMediaState } from '@vidstack/react'
import { Icon } from '../../icon.tsx'
import { IconList, IconSwitchHorizontal } from '../../icons.ts'
import { clockText } from '../../words/clock-text.ts'
import { Choices, PlayerMenu } from '../controls/player-menu.tsx'
import playerStyles from '../player.module.css'
import styles from './guidance.module.css'
import type { ShownGuidance } from './use-guidance.ts'

/** The present chapter, the list of chapters to jump to, and the 'Other side' button. */
export function ChapterParts({ guidance }: { guidance: ShownGuidance }) {
  const { chapters, say } = guidance
  const player = useMediaPlayer()
  const running = chapterAt(chapters, useMediaState('currentTime'))
  const side = otherSide(chapters)
  if (chapters.length === 0) return null

  function jump({ title, seconds }: { title: string; seconds: number }) {
    if (player) player.currentTime = seconds
    say(`${title}, ${clockText(seconds)}`)
  }
  const options = chapters.map((chapter) => ({
    label: `${clockText(chapter.seconds)}  ${chapter.title}`,
    value: `${chapter.seconds}`,
    selected: chapter === running,
    select: () => jump(chapter),
  }))
  return (
    <div className={styles.parts}>
      <PlayerMenu
        icon={IconList}
        label="Chapters"
        title="Chapters"
        words={running ? `Chapters: ${running.title}` : 'Chapters'}
        className={styles.chapters}
      >
        {(close) => <Choices title="Chapters" options={options} onChoose={close} />}
      </PlayerMenu>
      {side && (
        <button
          type="button"
          className={playerStyles.worded}
          onClick={() => jump(side)}
          aria-label={`Go to the ${side.title.toLowerCase()}`}
        >
          <Icon of={IconSwitchHorizontal} size="small" />
          {side.title}
        </button>
      )}
    </div>
  )
}

/** Chapter ticks on the seek bar. */
export function ChapterTicks({ chapters }: Pick<ShownGuidance, 'chapters'>) {
  const duration = useMediaState('duration')
  if (!duration) return null
  return chapters
    .filter(({ seconds }) => seconds > 0 && seconds < duration)
    .map(({ seconds }) => (
      <span
        key={seconds}
        className={styles.tick}
        style={{ left: `${(seconds / duration) * 100}%` }}
        data-chapter-tick
      />
    ))
}
