type Rgb = readonly [number, number, number]

/** Colour of initials, equal in both themes because the tint is always light: `--print-ink`. */
const INK: Rgb = [20, 35, 58]
const PAPER: Rgb = [227, 234, 240]
const TEXT_CONTRAST = 4.5

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Background of an avatar with initials: the person's `rgba(…)` colour on white, lightened until the contrast is 4.5; the soft
 * indigo without a readable colour.
 */
export function avatarTint(color: string | null | undefined): string {
  let tint = flatten(color) ?? PAPER
  while (contrast(tint, INK) < TEXT_CONTRAST) tint = lighten(tint)
  return `rgb(${tint.map(Math.round).join(', ')})`
}

function flatten(color: string | null | undefined): Rgb | null {
  const parts = color?.match(/[\d.]+/g)?.map(Number)
  if (!color?.startsWith('rgb') || !parts || parts.length < 3) return null
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts
  const onWhite = (channel: number) =>
    Math.min(channel, 255) * Math.min(alpha, 1) + 255 * (1 - Math.min(alpha, 1))
  return [onWhite(red), onWhite(green), onWhite(blue)]
}

function lighten([red, green, blue]: Rgb): Rgb {
  const step = (channel: number) => channel + (255 - channel) * 0.08
  return [step(red), step(green), step(blue)]
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
