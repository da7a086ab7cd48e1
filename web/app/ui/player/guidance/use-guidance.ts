import { type Cue, readCaptions } from '@studio/contract/videos/guidance/captions.ts'
import type { Chapter } from '@studio/contract/videos/guidance/chapters.ts'
import { useEffect, useState } from 'react'
import type { PlayerVideo } from '../player-store.ts'

/** Chapters and captions of the film, and which are shown. */
export type ShownGuidance = {
  chapters: readonly Chapter[]
  captions: readonly { language: string; label: string }[]
  /** Language of the shown captions; null while they are off. */
  language: string | null
  cues: readonly Cue[]
  /** Announcement of the last change for screen readers. */
  said: string
  choose: (language: string | null) => void
  toggle: () => void
  say: (words: string) => void
}

/** Loads a film's chapters and captions, and stores the choice of captions on this device. */
export function useGuidance({ guidance }: PlayerVideo): ShownGuidance {
  const [{ chapters, captions }, setFound] = useState<Found>(NOTHING)
  const [choice, setChoice] = useState(readChoice)
  const [said, say] = useState('')
  const language = choice.on ? languageFor(captions, choice.language, navigator.languages) : null
  const cues = useCues(guidance, language, () => say('The captions can’t be loaded right now'))

  useEffect(() => {
    let stays = true
    // The film plays without them if they can't be loaded.
    guidance?.read().then(
      (found) => stays && setFound(found),
      () => undefined,
    )
    return () => {
      stays = false
    }
  }, [guidance])

  function choose(next: string | null) {
    const now = { on: next !== null, language: next ?? choice.language }
    setChoice(now)
    keepChoice(now)
    const label = captions.find((one) => one.language === next)?.label
    say(label ? `Captions: ${label}` : 'Captions off')
  }

  function toggle() {
    if (captions.length === 0) say('This class has no captions')
    else choose(language ? null : languageFor(captions, choice.language, navigator.languages))
  }

  return { chapters, captions, language, cues, said, choose, toggle, say }
}

type Found = Pick<ShownGuidance, 'chapters' | 'captions'>
const NOTHING: Found = { chapters: [], captions: [] }

function useCues(guidance: PlayerVideo['guidance'], language: string | null, onFailed: () => void) {
  const [cues, setCues] = useState<readonly Cue[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an announced failure must not trigger a reload
  useEffect(() => {
    let stays = true
    setCues([])
    if (!guidance || !language) return
    guidance.captions(language).then(
      (file) => {
        const read = readCaptions(file)
        if (stays && !('wrong' in read)) setCues(read.cues)
      },
      () => stays && onFailed(),
    )
    return () => {
      stays = false
    }
  }, [guidance, language])
  return cues
}

const KEY = 'player captions'

/** Whether captions are on for this device, and the last language. */
type CaptionsChoice = { on: boolean; language: string | null }

/** Reads this device's choice; off by default. */
export function readChoice(): CaptionsChoice {
  try {
    const [state, language] = (localStorage.getItem(KEY) ?? '').split(' ')
    return { on: state === 'on', language: language || null }
  } catch {
    return { on: false, language: null }
  }
}

export function keepChoice({ on, language }: CaptionsChoice): void {
  try {
    localStorage.setItem(KEY, `${on ? 'on' : 'off'} ${language ?? ''}`)
  } catch {
    // Without storage it applies to this film only.
  }
}

/** Picks the language of captions: the last chosen, else the browser's, else the first; null without any. */
export function languageFor(
  captions: readonly { language: string }[],
  wanted: string | null,
  browser: readonly string[],
): string | null {
  const has = captions.map(({ language }) => language)
  const alike = (tag: string) => has.find((one) => one.split('-')[0] === tag.split('-')[0])
  const chosen = wanted ? (has.find((one) => one === wanted) ?? alike(wanted)) : undefined
  return chosen ?? browser.map(alike).find(Boolean) ?? has[0] ?? null
}
