import { levelTexts } from '@studio/contract/videos/needs.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { Icon, type IconShape } from '../icon.tsx'
import { IconClock } from '../icons.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { lengthText } from '../words/length-text.ts'
import { propsText } from '../words/props-text.ts'
import styles from './class-facts.module.css'
import { IconStairs, IconYoga } from './fact-icons.ts'

/** Length, level and props of a class in one row. */
export function ClassFacts({ video }: { video: Pick<Video, 'duration' | 'level' | 'props'> }) {
  return (
    <dl className={styles.facts}>
      <Fact icon={IconClock} name="Length" words={lengthText(video.duration)} />
      <Fact icon={IconStairs} name="Level" words={levelTexts[video.level]} />
      <Fact icon={IconYoga} name="You need" words={propsText(video.props)} />
    </dl>
  )
}

function Fact({ icon, name, words }: { icon: IconShape; name: string; words: string }) {
  return (
    <div>
      <dt>
        <Icon of={icon} size="small" />
        <VisuallyHidden>{name}</VisuallyHidden>
      </dt>
      <dd>{words}</dd>
    </div>
  )
}
