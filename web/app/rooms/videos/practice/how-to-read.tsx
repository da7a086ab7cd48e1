import type { YearOfWeeks, YearWeek } from '@studio/contract/videos/practice/year.ts'
import { Section } from '../../../ui/page/container.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { type YearLight, YearPicture } from '../../../ui/year/year-picture.tsx'
import styles from './my-year.module.css'

type Drawn = Pick<YearWeek, 'minutes' | 'classes'> & { hour?: number; state?: YearWeek['state'] }

/** A year of a few weeks, far enough apart to be seen one by one. */
function sampleOf(now: number, weeks: Record<number, Drawn>): YearOfWeeks {
  return {
    now,
    weeks: Array.from({ length: 53 }, (_, index) => {
      const {
        minutes,
        classes,
        hour = null,
        state = 'practised',
      } = weeks[index] ?? { minutes: 0, classes: 0, state: 'ahead' }
      return { label: `week ${index}`, minutes, classes, hour, state } as const
    }),
  }
}

/** Its sun would stand outside of the picture. */
const NO_SUN = 90
const missed = { minutes: 0, classes: 0, state: 'missed' } as const
const at = (hour: number, minutes: number) => ({ hour, minutes, classes: Math.ceil(minutes / 40) })

const SAMPLES: readonly { title: string; text: string; light: YearLight; year: YearOfWeeks }[] = [
  {
    title: 'High is long',
    text: 'A week is a ridge. Its height is the minutes you practised; every line in it is a class.',
    light: 'dawn',
    year: sampleOf(NO_SUN, {
      4: at(7, 40),
      11: at(7, 70),
      19: at(7, 150),
      28: at(7, 90),
      36: at(7, 40),
      43: at(7, 25),
    }),
  },
  {
    title: 'Colour is the hour',
    text: 'Blue before dawn, rose in the morning, green at noon, violet at dusk, indigo at night.',
    light: 'dawn',
    year: sampleOf(NO_SUN, {
      4: at(4.4, 80),
      14: at(7.2, 100),
      24: at(12.5, 110),
      34: at(19, 100),
      44: at(22.5, 90),
    }),
  },
  {
    title: 'Mist is forgiven',
    text: 'A week without practice is a valley. Nobody counts it, and it looks rather good there.',
    light: 'dusk',
    year: sampleOf(NO_SUN, {
      8: at(19, 90),
      14: at(18, 50),
      20: missed,
      27: missed,
      34: at(14, 60),
      41: at(12, 90),
    }),
  },
  {
    title: 'The sun is now',
    text: 'It stands behind this week and moves on every Monday.',
    light: 'dawn',
    year: sampleOf(36, { 8: at(7, 60), 15: at(7, 110), 22: at(8, 90), 29: at(7, 130), 36: at(7, 70) }),
  },
]

export function HowToRead() {
  return (
    <Section sunk>
      <SectionHead title="How to read it" />
      <ul className={styles.how}>
        {SAMPLES.map(({ title, text, light, year }) => (
          <li key={title}>
            <YearPicture year={year} size="sample" light={light} alt="" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
