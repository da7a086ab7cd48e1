/** Contrast ratio of two luminances (WCAG 2.2), from 1 to 21. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Channels of `#rrggbb`, 0 to 1; null for any other notation. */
export function channels(colour: string | undefined): number[] | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour ?? '')?.[1]
  return digits ? [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255) : null
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
export function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (channel: number) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
