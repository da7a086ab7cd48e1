/** Mixes two `#rrggbb` colours; `share` 0 gives the first, 1 the second. */
export function mixColours(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const value = channel(from, at) * (1 - share) + channel(to, at) * share
    return Math.round(value).toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16)
}
