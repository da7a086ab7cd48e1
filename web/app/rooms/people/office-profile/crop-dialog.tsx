import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Slider } from '../../../ui/form/range.tsx'
import styles from './crop.module.css'
import { type Cut, drawn, NEAREST, partOf, WHOLE } from './crop.ts'

/** Finer than a pixel of any screen. */
const STEP = 0.01

interface CropDialogProps {
  title: string
  file: File
  picture: ImageBitmap
  /** Width divided by height. */
  shape: number
  /** Maximum pixels of the cropped picture. */
  width: number
  /** Shows the crop as a circle. */
  round?: boolean
  busy: boolean
  error: string | undefined
  onCut: (file: File) => void
  onClose: () => void
}

/** TEACHER-06: the part of a picture to upload, set by pointer or keyboard. */
export function CropDialog(props: CropDialogProps) {
  const { title, file, picture, shape, width, round = false, busy, error, onCut, onClose } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [cut, setCut] = useState<Cut>(WHOLE)
  /** Where the pointer was last: a phone's browser may not tell how far a finger moved. */
  const held = useRef({ x: 0, y: 0 })

  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return
    const part = partOf(picture, shape, cut)
    // Where the picture is transparent, the part that was shown before would be seen through it.
    pen.clearRect(0, 0, element.width, element.height)
    pen.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, element.width, element.height)
  }, [picture, shape, cut])

  function hold(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY }
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons !== 1) return
    const { width: wide, height: high } = event.currentTarget.getBoundingClientRect()
    const { x, y } = held.current
    const by = { x: (event.clientX - x) / wide, y: (event.clientY - y) / high }
    held.current = { x: event.clientX, y: event.clientY }
    setCut((before) => drawn(picture, shape, before, by))
  }

  const set = (part: Partial<Cut>) => setCut((before) => ({ ...before, ...part }))
  return (
    <Dialog
      cancel
      onClose={onClose}
      title={title}
      actions={
        <Button
          data-autofocus
          busy={busy}
          onClick={async () => onCut(await cutFile(picture, partOf(picture, shape, cut), width, file))}
        >
          Save
        </Button>
      }
    >
      <canvas
        ref={canvas}
        width={FRAME}
        height={Math.round(FRAME / shape)}
        className={round ? styles.disk : styles.frame}
        role="img"
        aria-label="Crop the picture"
        onPointerDown={hold}
        onPointerMove={draw}
      />
      <div className={styles.ranges}>
        <Slider
          label="Zoom"
          min={1}
          max={NEAREST}
          step={STEP}
          value={cut.zoom}
          onSet={(zoom) => set({ zoom })}
        />
        <Slider label="Left to right" min={0} max={1} step={STEP} value={cut.x} onSet={(x) => set({ x })} />
        <Slider label="Top to bottom" min={0} max={1} step={STEP} value={cut.y} onSet={(y) => set({ y })} />
      </div>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </Dialog>
  )
}

/** Pixels of the frame, twice its size on the page. */
const FRAME = 780

interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** JPEG quality without visible loss. */
const QUALITY = 0.92

/** Returns the part of a picture as a file at most `most` pixels wide: a PNG of a PNG, which may be transparent, else a JPEG. */
async function cutFile(picture: ImageBitmap, part: Part, most: number, of: File): Promise<File> {
  const width = Math.max(1, Math.round(Math.min(part.width, most)))
  const height = Math.max(1, Math.round((part.height / part.width) * width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen && of.type === 'image/jpeg') {
    // A picture may be transparent although its file is called .jpg; a JPEG can't be, and would be black there.
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, width, height)
  }
  pen?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, of.type, QUALITY))
  return blob ? new File([blob], of.name, { type: blob.type }) : of
}
