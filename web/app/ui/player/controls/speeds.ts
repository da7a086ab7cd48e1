const KEY = 'player speed'

/** Available speeds. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

/** The next slower or faster speed, limited to the range. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  const faster = SPEEDS.filter((one) => one > speed)
  const slower = SPEEDS.filter((one) => one < speed)
  return (step > 0 ? faster[0] : slower.at(-1)) ?? speed
}

/** Reads this device's speed; 1 by default and for unknown values. */
export function readSpeed(): number {
  try {
    const kept = Number(localStorage.getItem(KEY))
    return SPEEDS.find((speed) => speed === kept) ?? 1
  } catch {
    return 1
  }
}

/** Sets the speed and stores it on this device. */
export function chooseSpeed(player: { playbackRate: number }, speed: number): void {
  player.playbackRate = speed
  keepSpeed(speed)
}

export function keepSpeed(speed: number): void {
  try {
    if (speed === 1) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, `${speed}`)
  } catch {
    // Without storage it applies to this film only.
  }
}
