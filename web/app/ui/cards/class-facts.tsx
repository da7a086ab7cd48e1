import { levelTexts, type Prop } from '@studio/contract/videos/levels-and-props.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { Icon, IconClock, type IconShape } from '../icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { lengthText } from '../words/length-text.ts'
import styles from './class-facts.module.css'

// Apart from the other icons, which every first page loads; they are Tabler's, too (ui/icons.licence.txt).
const IconStairs: IconShape = 'M22 5h-5v5h-5v5h-5v5h-5'
const IconYoga: IconShape =
  'M4 20h4l1.5 -3M17 20l-1 -5h-5l1 -7M4 10l4 -1l4 -1l4 1.5l4 1.5M10.007 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0'

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

/** "a mat", "a mat and a wall", "a mat, a blanket, and a wall". Without Intl, whose first list takes a phone 15 ms. */
function listed(things: readonly string[]): string {
  if (things.length < 3) return things.join(' and ')
  return `${things.slice(0, -1).join(', ')}, and ${things.at(-1)}`
}

/** "Mat", "Mat and a block", "Mat, a blanket, and a wall" */
export const propsText = (props: readonly Prop[]): string =>
  listed(['Mat', ...props.map((prop) => `a ${prop.toLowerCase()}`)])
