import type { Slide } from '@studio/contract/studio/schema.ts'
import { type KeyboardEvent, useId } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { IconArrowLeft, IconArrowRight, IconPlayerPause, IconPlayerPlay } from '../../ui/icons.tsx'
import { useArt } from '../../ui/pictures/art.ts'
import { Photograph } from '../../ui/portraits/photograph.tsx'
import { Print } from '../../ui/portraits/print.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import styles from './carousel.module.css'
import { type ShownSlide, SLIDE_MS, slidesOf } from './slides.ts'
import { useSlides } from './use-slides.ts'

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
