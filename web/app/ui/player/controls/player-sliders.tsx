import { TimeSlider, VolumeSlider } from '@vidstack/react'
import { classNames } from '../../words/class-names.ts'
import { ChapterTicks } from '../guidance/chapters.tsx'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import { besideFilm } from '../hls/beside-film.ts'
import styles from '../player.module.css'
import picture from './seek-picture.module.css'

/** Seek bar with buffered range, chapter ticks, and a tooltip with time and thumbnail. */
export function SeekBar({ chapters, url }: Pick<ShownGuidance, 'chapters'> & { url: string | null }) {
  return (
    <TimeSlider.Root className={styles.slider} aria-label="Seek" keyStep={5} shiftKeyMultiplier={2}>
      <TimeSlider.Track className={styles.track} />
      <TimeSlider.Progress className={styles.loaded} />
      <TimeSlider.TrackFill className={styles.fill} />
      <ChapterTicks chapters={chapters} />
      <TimeSlider.Thumb className={styles.thumb} />
      <TimeSlider.Preview className={styles.preview}>
        <SeekPicture url={url} />
        <TimeSlider.Value type="pointer" />
      </TimeSlider.Preview>
    </TimeSlider.Root>
  )
}

/** Thumbnail at the pointer, if the film has some. */
function SeekPicture({ url }: { url: string | null }) {
  const file = besideFilm(url, 'thumbs.vtt')
  if (!file) return null
  return (
    <TimeSlider.Thumbnail.Root className={picture.picture} src={file} data-seek-picture>
      <TimeSlider.Thumbnail.Img alt="" />
    </TimeSlider.Thumbnail.Root>
  )
}

export function VolumeBar() {
  return (
    <VolumeSlider.Root className={classNames(styles.slider, styles.volume)} aria-label="Volume" keyStep={5}>
      <VolumeSlider.Track className={styles.track} />
      <VolumeSlider.TrackFill className={styles.fill} />
    </VolumeSlider.Root>
  )
}
