import { Controls, TimeSlider, VolumeSlider } from '@vidstack/react'
import { IconSettings } from '../../icons.tsx'
import { classNames } from '../../words/class-names.ts'
import type { Film } from '../film.ts'
import { CaptionLines } from '../guidance/caption-lines.tsx'
import { ChaptersButton, ChapterTicks, OtherSideButton } from '../guidance/chapters.tsx'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import { besideFilm } from '../hls/beside-film.ts'
import { MenuButton } from '../menu/menu-button.tsx'
import styles from '../player.module.css'
import { CaptionsButton, FullScreenButton, MuteButton, PlayButton, SeekButton } from './film-buttons.tsx'
import picture from './seek-picture.module.css'
import { SEEK_S } from './shortcuts.ts'
import { StageTop } from './stage-top.tsx'
import { CurrentChapter, FilmTime, TimeLeft } from './times.tsx'

/**
 * What lies over the film: title and Close above, seek line and buttons below, captions between them; all but the captions
 * fade after some seconds, except with keyboard focus inside. Upright the seek line stays, and the title stands under the film.
 */
export function PlayerControls({ film }: { film: Film }) {
  const { video, frame, touch, guidance, look } = film
  const atDesk = frame === 'desk'
  return (
    <Controls.Root className={styles.controls}>
      <StageTop video={video} frame={frame}>
        {!atDesk && <MenuButtons film={film} />}
      </StageTop>
      {(touch || !atDesk) && (
        <div className={styles.middle}>
          <SeekButton seconds={-SEEK_S} />
          <PlayButton className={styles.disk} />
          <SeekButton seconds={SEEK_S} />
        </div>
      )}
      <CaptionLines guidance={guidance} look={look} />
      <Bottom film={film} />
    </Controls.Root>
  )
}

function Bottom({ film }: { film: Film }) {
  const { frame, url, guidance } = film
  const seek = <SeekBar chapters={guidance.chapters} url={url} />
  if (frame === 'upright')
    return (
      <div className={styles.bottom}>
        <div className={styles.row}>
          <FilmTime film={film} />
          <span className={styles.grow} />
          <FullScreenButton />
        </div>
        {seek}
      </div>
    )
  return (
    <div className={styles.bottom}>
      {seek}
      <div className={styles.row}>
        {frame === 'sideways' ? <SideRow film={film} /> : <DeskRow film={film} />}
      </div>
    </div>
  )
}

function SideRow({ film }: { film: Film }) {
  const { guidance, menus } = film
  return (
    <>
      <FilmTime film={film} />
      <CurrentChapter guidance={guidance} />
      <span className={styles.grow} />
      <TimeLeft film={film} />
      <ChaptersButton guidance={guidance} menus={menus} />
      <OtherSideButton guidance={guidance} />
      <FullScreenButton />
    </>
  )
}

function DeskRow({ film }: { film: Film }) {
  const { touch, guidance, menus } = film
  return (
    <>
      {!touch && <PlayButton className={styles.button} />}
      {!touch && <SeekButton seconds={-SEEK_S} />}
      <MuteButton className={styles.button} />
      <VolumeBar />
      <FilmTime film={film} />
      <CurrentChapter guidance={guidance} />
      <span className={styles.grow} />
      <OtherSideButton guidance={guidance} />
      <ChaptersButton guidance={guidance} menus={menus} />
      <MenuButtons film={film} />
      <FullScreenButton />
    </>
  )
}

function MenuButtons({ film: { guidance, menus } }: { film: Film }) {
  const label =
    guidance.captions.length > 0 ? 'Settings: speed, captions, quality' : 'Settings: speed, quality'
  return (
    <>
      <CaptionsButton guidance={guidance} />
      <MenuButton menus={menus} name="settings" icon={IconSettings} label={label} />
    </>
  )
}

/** Seek bar with buffered range, chapter ticks, and a tooltip with time and thumbnail. */
function SeekBar({ chapters, url }: Pick<ShownGuidance, 'chapters'> & { url: string | null }) {
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

function VolumeBar() {
  return (
    <VolumeSlider.Root className={classNames(styles.slider, styles.volume)} aria-label="Volume" keyStep={5}>
      <VolumeSlider.Track className={styles.track} />
      <VolumeSlider.TrackFill className={styles.fill} />
    </VolumeSlider.Root>
  )
}
