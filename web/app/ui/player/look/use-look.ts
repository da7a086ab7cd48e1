import { useState } from 'react'
import { storedChoice } from './stored-choice.ts'

const CHOICES = {
  /** As a teacher in a mirror: who follows them moves to the same side. */
  picture: storedChoice('player picture', ['filmed', 'mirrored']),
  /** Of a film that fills a phone on its side, the edges are cut. */
  fit: storedChoice('player fit', ['whole', 'fill']),
  captionsSize: storedChoice('player captions size', ['medium', 'small', 'large', 'largest']),
  captionsPlace: storedChoice('player captions place', ['below', 'above']),
  /** Whether the next class begins by itself. */
  atEnd: storedChoice('player at end', ['stay', 'goOn']),
}
type Choices = { [Name in keyof typeof CHOICES]: ReturnType<(typeof CHOICES)[Name]['read']> }

/** How the film and its captions are shown on this device (PLAYER-04). */
export type Look = Choices & {
  choose: <Name extends keyof Choices>(name: Name, value: Choices[Name]) => void
}

export function useLook(): Look {
  const [look, setLook] = useState<Choices>(() => ({
    picture: CHOICES.picture.read(),
    fit: CHOICES.fit.read(),
    captionsSize: CHOICES.captionsSize.read(),
    captionsPlace: CHOICES.captionsPlace.read(),
    atEnd: CHOICES.atEnd.read(),
  }))
  const choose: Look['choose'] = (name, value) => {
    setLook((before) => ({ ...before, [name]: value }))
    // Each value is one of its own choice's.
    ;(CHOICES[name].keep as (value: string) => void)(value)
  }
  return { ...look, choose }
}
