import { wordsAt } from '@studio/contract/videos/guidance/captions.ts'
import { useMediaState } from '@vidstack/react'
import { VisuallyHidden } from '../../visually-hidden.tsx'
import type { Look } from '../look/use-look.ts'
import styles from './guidance.module.css'
import type { ShownGuidance } from './use-guidance.ts'

/** Captions of this moment over the film, above the controls. */
export function CaptionLines({ guidance, look }: { guidance: ShownGuidance; look: Look }) {
  const seconds = useMediaState('currentTime')
  const words = wordsAt(guidance.cues, seconds)
  return (
    <>
      {words && guidance.language && (
        <p
          className={styles.captions}
          lang={guidance.language}
          data-captions={look.captionsPlace}
          data-size={look.captionsSize}
        >
          <span>{words}</span>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{guidance.said}</span>
      </VisuallyHidden>
    </>
  )
}
