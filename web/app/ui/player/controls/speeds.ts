const KEY = 'player speed'

/** Speeds on offer, 1 being the film's own. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

/** The speed one step slower or faster; the last one at either end. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  const faster = SPEEDS.filter((one) => one > speed)
  const slower = SPEEDS.filter((one) => one < speed)
  return (step > 0 ? faster[0] : slower.at(-1)) ?? speed
}

/** The speed that was chosen on this device; 1 where none was, or none that is on offer. */
export function readSpeed(): number {
  try {
    const kept = Number(localStorage.getItem(KEY))
    return SPEEDS.find((speed) => speed === kept) ?? 1
  } catch {
    return 1
  }
}

/** Plays at a speed, and remembers it on this device. */
export function chooseSpeed(player: { playbackRate: number }, speed: number): void {
  player.playbackRate = speed
  keepSpeed(speed)
}

export function keepSpeed(speed: number): void {
  try {
    if (speed === 1) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, `${speed}`)
  } catch {
    // Without storage it holds for this film.
  }
}
