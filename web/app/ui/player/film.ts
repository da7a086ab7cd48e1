import type { RefObject } from 'react'
import type { StageActs } from './controls/handle-shortcut.ts'
import type { ShownGuidance } from './guidance/use-guidance.ts'
import type { SoundMixChoice } from './hls/use-sound-mix.ts'
import type { SoundOnly } from './hls/use-sound-only.ts'
import type { Look } from './look/use-look.ts'
import type { Menus } from './menu/use-menus.ts'
import type { PlayerVideo } from './player-store.ts'
import type { Frame } from './use-frame.ts'

/** What the parts of the player share of the film that is open. */
export interface Film {
  video: PlayerVideo
  /** Present link of the film. */
  url: string | null
  frame: Frame
  /** Whether the film is ruled by fingers: what they need most stands in its middle. */
  touch: boolean
  wide: boolean
  acts: StageActs
  guidance: ShownGuidance
  soundOnly: SoundOnly
  soundMix: SoundMixChoice
  look: Look
  menus: Menus
  stage: RefObject<HTMLElement | null>
}
