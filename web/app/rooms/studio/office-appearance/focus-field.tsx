import { type FocalPoint, HERO_CROPS, type Region, windowAround } from '@studio/contract/studio/hero-crops.ts'
import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { type PointerEvent, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Slider } from '../../../ui/form/range.tsx'
import { useSaveFocus } from '../office/queries.ts'
import settings from '../office/settings.module.css'
import styles from './focus-field.module.css'

/** Finer than a pixel of the preview. */
const STEP = 0.01
/** The first page's picture on a phone, in pixels; it is the middle of the crop for phones. */
const PHONE = { width: 390, height: 900 }
const MIDDLE = { x: 0.5, y: 0.5 }

/** The photograph with the point that stays in it, set by pressing or by keyboard, and what a phone shows. */
export function FocusField({ whole }: { whole: NonNullable<OwnSettings['hero']['whole']> }) {
  const [size, setSize] = useState({ width: 3, height: 2 })
  const [moved, setMoved] = useState<FocalPoint | null>(null)
  const [error, setError] = useState<string>()
  const id = useId()
  const save = useSaveFocus({
    onSaved: () => setMoved(null),
    onRefused: (refusal) => setError(refusal.message),
  })
  const point = moved ?? whole.focus
  const phone = onPhone(size, point)

  function move(to: Partial<FocalPoint>) {
    setError(undefined)
    setMoved({ ...point, ...to })
  }
  function place(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    move({ x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
  }
  /** A photograph that the browser has already tells no `load`. */
  function measure(image: HTMLImageElement | null) {
    if (!image?.naturalWidth) return
    const { naturalWidth: width, naturalHeight: height } = image
    setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
  }

  return (
    <div className={styles.field}>
      <p className={settings.quiet} id={id}>
        Click or tap what must stay in view. Phones show only a narrow part of the photograph.
      </p>
      <div className={styles.pictures}>
        <div
          className={styles.whole}
          role="img"
          aria-label="The whole photograph, with what a computer and a phone show of it"
          onPointerUp={place}
          onPointerMove={(event) => event.buttons === 1 && place(event)}
        >
          <img
            src={whole.url}
            alt=""
            draggable={false}
            ref={measure}
            onLoad={(e) => measure(e.currentTarget)}
          />
          <span className={styles.frame} style={boxOf(windowAround(size, HERO_CROPS.wide, point))}>
            <small>Computer</small>
          </span>
          <span className={styles.frame} data-phone style={boxOf(phone)}>
            <small>Phone</small>
          </span>
          <span className={styles.point} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
        </div>
        <div className={styles.phone} role="img" aria-label="What a phone shows of the photograph">
          <img src={whole.url} alt="" draggable={false} style={coverOf(phone)} />
        </div>
      </div>
      <fieldset className={styles.ranges} aria-describedby={id}>
        <legend>What must stay in view</legend>
        <Slider
          label="Left to right"
          min={0}
          max={1}
          step={STEP}
          value={point.x}
          onSet={(x) => move({ x })}
        />
        <Slider
          label="Top to bottom"
          min={0}
          max={1}
          step={STEP}
          value={point.y}
          onSet={(y) => move({ y })}
        />
      </fieldset>
      {moved && (
        <div className={settings.end}>
          <Button size="sm" busy={save.isPending} onClick={() => save.mutate({ url: whole.url, ...point })}>
            Save the point
          </Button>
          <Button variant="plain" size="sm" onClick={() => save.isPending || setMoved(null)}>
            Discard
          </Button>
        </div>
      )}
      <div role="status">
        <FieldNote id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

/** What a phone shows of a photograph. */
function onPhone(size: { width: number; height: number }, point: FocalPoint): Region {
  const crop = windowAround(size, HERO_CROPS.tall, point)
  const seen = windowAround(HERO_CROPS.tall, PHONE, MIDDLE)
  const wide = crop.right - crop.left
  const high = crop.bottom - crop.top
  return {
    left: crop.left + seen.left * wide,
    top: crop.top + seen.top * high,
    right: crop.left + seen.right * wide,
    bottom: crop.top + seen.bottom * high,
  }
}

const percent = (value: number) => `${value * 100}%`

const boxOf = ({ left, top, right, bottom }: Region) => ({
  left: percent(left),
  top: percent(top),
  width: percent(right - left),
  height: percent(bottom - top),
})

/** Shows this region of an image in the box around it. */
const coverOf = ({ left, top, right, bottom }: Region) => ({
  width: percent(1 / (right - left)),
  left: percent(-left / (right - left)),
  top: percent(-top / (bottom - top)),
})
