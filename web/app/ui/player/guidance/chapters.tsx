import { type Chapter, chapterAt, otherSide } from '@studio/contract/videos/guidance/chapters.ts'
import { useMediaPlayer, useMediaState } from '@vidstack/react'
import { IconButton } from '../../buttons/icon-button.tsx'
import { IconList, IconSwitchHorizontal } from '../../icons.tsx'
import { lengthClockText } from '../../words/length-text.ts'
import type { Film } from '../film.ts'
import { MenuButton } from '../menu/menu-button.tsx'
import { MenuPanel } from '../menu/menu-panel.tsx'
import { Choices } from '../menu/menu-rows.tsx'
import type { Menus } from '../menu/use-menus.ts'
import playerStyles from '../player.module.css'
import styles from './guidance.module.css'
import type { ShownGuidance } from './use-guidance.ts'

/** The chapter of this moment. */
export const useRunning = (chapters: readonly Chapter[]): Chapter | null =>
  chapterAt(chapters, useMediaState('currentTime'))

/** Goes to a chapter, and says so. */
export function useJump({ say }: Pick<ShownGuidance, 'say'>): (chapter: Chapter) => void {
  const player = useMediaPlayer()
  return ({ title, seconds }) => {
    if (player) player.currentTime = seconds
    say(`${title}, ${lengthClockText(seconds)}`)
  }
}

/** Opens the list of chapters. */
export function ChaptersButton({ guidance, menus }: { guidance: ShownGuidance; menus: Menus }) {
  const running = useRunning(guidance.chapters)
  if (guidance.chapters.length === 0) return null
  const label = running ? `Chapters: ${running.title}` : 'Chapters'
  return <MenuButton menus={menus} name="chapters" icon={IconList} label={label} />
}

/** The chapters, to jump to. */
export function ChaptersPanel({ film: { guidance, menus } }: { film: Film }) {
  const { chapters } = guidance
  const running = useRunning(chapters)
  const jump = useJump(guidance)
  const options = chapters.map((chapter) => ({
    label: `${lengthClockText(chapter.seconds)}  ${chapter.title}`,
    value: `${chapter.seconds}`,
    selected: chapter === running,
    select: () => jump(chapter),
  }))
  return (
    <MenuPanel menus={menus} title="Chapters">
      {() => <Choices title="Chapters" options={options} onChoose={() => menus.close()} />}
    </MenuPanel>
  )
}

/** Goes to the other side at one press, where the class has one. */
export function OtherSideButton({ guidance }: { guidance: ShownGuidance }) {
  const side = otherSide(guidance.chapters)
  const jump = useJump(guidance)
  if (!side) return null
  return (
    <IconButton
      className={playerStyles.button}
      icon={IconSwitchHorizontal}
      label={`Go to the ${side.title.toLowerCase()}`}
      onClick={() => jump(side)}
    />
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
