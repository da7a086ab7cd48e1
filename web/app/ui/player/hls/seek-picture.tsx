import { TimeSlider } from '@vidstack/react'
import { besideFilm } from './beside-film.ts'
import styles from './seek-picture.module.css'

/** Thumbnail at the pointer, if the film has some. */
export function SeekPicture({ url }: { url: string | null }) {
  const file = besideFilm(url, 'thumbs.vtt')
  if (!file) return null
  return (
    <TimeSlider.Thumbnail.Root className={styles.picture} src={file} data-seek-picture>
      <TimeSlider.Thumbnail.Img alt="" />
    </TimeSlider.Thumbnail.Root>
  )
}
