import type { Photo, Slide } from '@studio/contract/studio/schema.ts'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { IconArrowLeft, IconArrowRight, IconPlayerPause, IconPlayerPlay } from '../../ui/icons.tsx'
import { useArt } from '../../ui/pictures/art.ts'
import { Photograph } from '../../ui/portraits/photograph.tsx'
import { Print } from '../../ui/portraits/print.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import styles from './carousel.module.css'
import firstLight from './first-light.svg'
import studioAtDusk from './studio-at-dusk.svg'
import theLongRoom from './the-long-room.svg'

/** ABOUT-02 to ABOUT-04: three slides with arrows, a Pause button and dots as tabs; pointer and focus hold it. */
export function StudioCarousel({ photos }: { photos: readonly Slide[] }) {
  const slides = slidesOf(photos)
  const { index, paused, show, togglePaused, hold, release } = useSlides(slides.length, SLIDE_MS)
  const id = useId()
  const next = slides[(index + 1) % slides.length]
  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby={`${id}-title`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>Our Studio</h2>
        <div className={styles.buttons}>
          <IconButton
            icon={paused ? IconPlayerPlay : IconPlayerPause}
            label={paused ? 'Play slides' : 'Pause slides'}
            className={styles.button}
            onClick={togglePaused}
          />
          <IconButton
            icon={IconArrowLeft}
            label="Previous slide"
            className={styles.button}
            onClick={() => show(index - 1)}
          />
          <IconButton
            icon={IconArrowRight}
            label="Next slide"
            className={styles.button}
            onClick={() => show(index + 1)}
          />
        </div>
      </div>
      <div className={styles.stage}>
        {slides.map((slide, position) => (
          <div
            key={slide.src}
            role="tabpanel"
            id={`${id}-${position}`}
            aria-roledescription="slide"
            aria-labelledby={`${id}-dot-${position}`}
            hidden={position !== index}
            className={styles.slide}
          >
            <Print className={styles.picture}>
              <SlidePicture slide={slide} alt={slide.alt} eager={position === 0} />
            </Print>
          </div>
        ))}
        <Print className={classNames(styles.picture, styles.next)}>
          {next && <SlidePicture slide={next} alt="" />}
        </Print>
      </div>
      <Dots id={id} slides={slides} index={index} show={show} />
    </section>
  )
}

function SlidePicture({ slide, alt, eager = false }: { slide: ShownSlide; alt: string; eager?: boolean }) {
  const art = useArt()
  if (slide.photo) {
    return (
      <Photograph photo={slide.photo} alt={alt} eager={eager} sizes="(max-width: 1240px) 100vw, 1240px" />
    )
  }
  return <img src={art(slide.src)} alt={alt} loading={eager ? 'eager' : 'lazy'} />
}

interface DotsProps {
  id: string
  slides: readonly ShownSlide[]
  index: number
  show: (index: number) => void
}

function Dots({ id, slides, index, show }: DotsProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (index + step + slides.length) % slides.length
    show(next)
    document.getElementById(`${id}-dot-${next}`)?.focus()
  }
  return (
    <div className={styles.dots} role="tablist" aria-label="Slides" onKeyDown={onKeyDown}>
      {slides.map((slide, position) => (
        <button
          key={slide.src}
          type="button"
          role="tab"
          id={`${id}-dot-${position}`}
          aria-selected={position === index}
          aria-controls={`${id}-${position}`}
          aria-label={`Slide ${position + 1} of ${slides.length}`}
          tabIndex={position === index ? 0 : -1}
          className={styles.dot}
          onClick={() => show(position)}
        />
      ))}
    </div>
  )
}

interface ShownSlide {
  src: string
  alt: string
  photo: Photo | null
}

const drawn: readonly ShownSlide[] = [
  { src: theLongRoom, alt: 'Reeds by still water under a pale morning sun', photo: null },
  { src: studioAtDusk, alt: 'The sun goes down over the hills behind the studio', photo: null },
  { src: firstLight, alt: 'First light over the water', photo: null },
]

/** ABOUT-02: the studio's photographs, or the drawn pictures without any. */
function slidesOf(photos: readonly Slide[]): readonly ShownSlide[] {
  return photos.length > 0 ? photos.map(({ alt, ...photo }) => ({ src: photo.src, alt, photo })) : drawn
}

/** ABOUT-03 */
const SLIDE_MS = 5000

/** Index of the shown slide of `count`; advances every `everyMs` unless paused, held or reduced by preference. */
function useSlides(count: number, everyMs: number) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a manually chosen slide is shown for its full time
  useEffect(() => {
    if (paused || held) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((current) => (current + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
  }, [index, paused, held, count, everyMs])

  return {
    index,
    paused,
    show: (next: number) => setIndex((next + count) % count),
    togglePaused: () => setPaused(!paused),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}
