/** Sounds of a film whose voice and music are tracks of their own, by the names of their files; the first is as made. */
export const soundMixes = ['audio', 'voice', 'music'] as const
export type SoundMix = (typeof soundMixes)[number]

export const mixTexts: Record<SoundMix, string> = {
  audio: 'As made',
  voice: 'Voice louder',
  music: 'Music louder',
}
