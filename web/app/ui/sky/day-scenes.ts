/** The light of an hour: one landscape has five. */
export type DayScene = 'night' | 'before dawn' | 'morning' | 'noon' | 'dusk'

/** The scene of an hour, 0 to 24. */
export function sceneAt(hour: number): DayScene {
  if (hour < 4 || hour >= 21) return 'night'
  if (hour < 6 + 1 / 3) return 'before dawn'
  if (hour < 11) return 'morning'
  return hour < 17 ? 'noon' : 'dusk'
}

/** Theme of words on a scene: the dark one, or the page's on a bright scene, which is dusk in the dark theme. */
export const groundOf = (scene: DayScene): 'night' | 'page' =>
  scene === 'morning' || scene === 'noon' ? 'page' : 'night'
