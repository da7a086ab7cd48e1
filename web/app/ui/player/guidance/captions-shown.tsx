import { wordsAt } from '@studio/contract/videos/guidance/captions.ts'
import { useMediaState } from '@vidstack/react'
import { VisuallyHidden } from '../../visually-hidden.tsx'
import styles from './guidance.module.css'
import type { ShownGuidance } from './use-guidance.ts'

/** The words of this moment on the film, above the controls while these are there. */
export function CaptionsShown({ guidance }: { guidance: ShownGuidance }) {
  const seconds = useMediaState('currentTime')
  const words = wordsAt(guidance.cues, seconds)
  return (
    <>
      {words && guidance.language && (
        <p className={styles.captions} lang={guidance.language} data-captions>
          <span>{words}</span>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{guidance.said}</span>
      </VisuallyHidden>
    </>
  )
}
