import { mixTexts, type SoundMix, soundMixes } from '@studio/contract/videos/processing/mixes.ts'
import { useMediaState } from '@vidstack/react'
import { useEffect, useState } from 'react'
import { storedChoice } from '../look/stored-choice.ts'

const kept = storedChoice<SoundMix>('player sound', soundMixes)

/** Which sound of a film is heard whose voice and music are tracks of their own; this device remembers it. */
export interface SoundMixChoice {
  mix: SoundMix
  choose: (mix: SoundMix) => void
  /** Whether the film has more than one. */
  offered: boolean
  onOffered: () => void
}

export function useSoundMix(): SoundMixChoice {
  const [mix, setMix] = useState(kept.read)
  const [offered, setOffered] = useState(false)
  return {
    mix,
    choose(next) {
      kept.keep(next)
      setMix(next)
    },
    offered,
    onOffered: () => setOffered(true),
  }
}

/** Takes the chosen sound as soon as the player knows those of the film, and whenever another one is chosen. */
export function TakeSoundMix({ choice: { mix, onOffered } }: { choice: SoundMixChoice }) {
  const tracks = useMediaState('audioTracks')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function is no other choice
  useEffect(() => {
    if (tracks.length < 2) return
    onOffered()
    const wanted = tracks.find(({ label }) => label === mixTexts[mix])
    if (wanted && !wanted.selected) wanted.selected = true
  }, [tracks, mix])
  return null
}
