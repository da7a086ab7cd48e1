import type { Photo } from '@studio/contract/studio/schema.ts'
import { useContext, useEffect, useState } from 'react'
import { useFromServer } from '../../platform/device/hydrated.tsx'
import { ServerWash } from '../../platform/document/from-renderer.ts'
import { Icon, IconCheck, IconLock, IconPlayerPlay } from '../icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { lengthText } from '../words/length-text.ts'
import { Photograph } from './photograph.tsx'
import styles from './print.module.css'
import { Print, type PrintShape } from './print.tsx'

export type Picturable = { title: string; thumbnailUrl: string | null; tagList: readonly string[] }

type ClassPrintProps = {
  video: Picturable & { duration?: number }
  /** The studio's photograph instead of a drawing, with its `sizes` attribute. */
  photo?: { of: Photo; sizes: string } | null
  shape?: PrintShape
  /** Text at the bottom instead of the length; empty for none. */
  words?: string
  /** Watched seconds, as a progress bar at the bottom. */
  watchedSeconds?: number | undefined
  watched?: boolean | undefined
  /** Shows a padlock in the corner. */
  locked?: boolean | undefined
  /** Shows a play disk in the middle. */
  play?: boolean
  /** Loads at once, for the first prints of a page; after a navigation they come a frame after its heading. */
  eager?: boolean
  className?: string | undefined
}

/** A class's photo, or the landscape derived from its title and first tag, with its marks. Decorative: the title is beside it. */
export function ClassPrint(props: ClassPrintProps) {
  const { video, photo, shape = 'class', watchedSeconds = 0, watched, locked, play, eager, className } = props
  const words =
    props.words ?? (video.duration === undefined ? '' : lengthText(video.duration, watchedSeconds))
  // A picture that another host no longer has is replaced by the drawing, until there is another one.
  const [broken, setBroken] = useState('')
  const fromServer = useFromServer()
  const src = useClassPicture(broken === video.thumbnailUrl ? { ...video, thumbnailUrl: null } : video)
  const wash = useWash(video)
  return (
    <Print shape={shape} className={className} wash={photo ? undefined : wash}>
      {photo && <Photograph photo={photo.of} sizes={photo.sizes} alt="" />}
      {!photo && src && (
        <img
          src={src}
          alt=""
          onError={() => setBroken(src)}
          {...(eager && fromServer ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
      {play && (
        <span className={styles.play}>
          <Icon of={IconPlayerPlay} />
        </span>
      )}
      {words && <span className={styles.pill}>{words}</span>}
      {locked && (
        <span className={styles.lock}>
          <Icon of={IconLock} size="small" />
        </span>
      )}
      {watched && (
        <span className={styles.done}>
          <Icon of={IconCheck} size="small" />
          <VisuallyHidden>Watched</VisuallyHidden>
        </span>
      )}
      {watchedSeconds > 0 && !watched && video.duration ? (
        <ProgressFoot share={watchedSeconds / video.duration} />
      ) : null}
    </Print>
  )
}

/** URL of a class's picture, equal wherever the class is shown; null until it is drawn. */
export function useClassPicture({ title, thumbnailUrl, tagList }: Picturable): string | null {
  return useDrawnPicture(thumbnailUrl, `${tagList[0] ?? ''}|${title}`, drawClass)
}

/** The wash of a print that is to be drawn; nobody knows the colours of a photo before it is there. */
function useWash(video: Picturable): string | undefined {
  const washOf = useContext(ServerWash)
  return video.thumbnailUrl ? undefined : washOf?.(video)
}

function ProgressFoot({ share }: { share: number }) {
  return (
    <svg className={styles.progress} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.min(100, Math.round(share * 100))} height="1" />
    </svg>
  )
}

async function drawClass(key: string): Promise<string> {
  const [style = '', title = ''] = key.split(/\|(.*)/s)
  const { classPrint } = await import('@studio/pictures/class-print.ts')
  return classPrint({ title, style })
}

/**
 * URL of a picture: the given photo, or one drawn in the browser from `key`. The drawing code is loaded only then; the URL is null
 * meanwhile.
 */
function useDrawnPicture(
  photo: string | null | undefined,
  key: string,
  draw: (key: string) => Promise<string>,
) {
  const [drawn, setDrawn] = useState<{ key: string; src: string } | null>(null)

  useEffect(() => {
    if (photo) return
    let current = true
    draw(key).then((svg) => {
      if (current) setDrawn({ key, src: `data:image/svg+xml,${encodeURIComponent(svg)}` })
    })
    return () => {
      current = false
    }
  }, [photo, key, draw])

  return photo || (drawn?.key === key ? drawn.src : null)
}
