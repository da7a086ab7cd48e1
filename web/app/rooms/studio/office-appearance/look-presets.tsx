import {
  faintSeed,
  proposedSeeds,
  type Seed,
  type Seeds,
  seedsOf,
  takeProposal,
  withSeeds,
} from '@studio/contract/studio/derive-palette.ts'
import { fromOklch, type Oklch, toOklch, turnBetween } from '@studio/contract/studio/oklch.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { BackToDefault } from '../office/back-to-default.tsx'
import styles from './look.module.css'

const PRESETS: readonly (Seeds & { name: string })[] = [
  { name: 'Indigo', ...seedsOf({}) },
  { name: 'Plum', brand: '#5a2e55', accent: '#e58a62', paper: '#f6f2f2' },
]
const NO_LOGO_COLOURS = 'There are no colours to take from this logo.'

interface LookPresetsProps {
  palette: Record<string, string>
  logoUrl: string | null
  onChange: (palette: Record<string, string>) => void
  /** Restores the default; absent while it stands. */
  onDefault?: (() => void) | undefined
}

/** Colours to begin with: the logo's, two sets, and the default. */
export function LookPresets({ palette, logoUrl, onChange, onDefault }: LookPresetsProps) {
  const [note, setNote] = useState('')
  const present = seedsOf(palette)

  /** Colours that nobody typed need no question. */
  function preset(seeds: Seeds) {
    const next = withSeeds(palette, seeds)
    const faint = faintSeed(next)
    setNote('')
    onChange(faint ? takeProposal(next, faint) : next)
  }
  async function takeLogo(url: string) {
    const found = await coloursOfLogo(url)
    setNote(found ? '' : NO_LOGO_COLOURS)
    if (found) onChange(withSeeds(palette, { ...proposedSeeds(found.brand ?? present.brand), ...found }))
  }
  return (
    <>
      <div className={styles.starts}>
        {logoUrl && (
          <Button size="sm" variant="line" onClick={() => takeLogo(logoUrl)}>
            From your logo
          </Button>
        )}
        {PRESETS.map(({ name, ...seeds }) => {
          const isOn = Object.entries(seeds).every(([seed, colour]) => present[seed as Seed] === colour)
          return (
            <Button
              key={name}
              size="sm"
              variant={isOn ? 'soft' : 'line'}
              aria-pressed={isOn}
              onClick={() => preset(seeds)}
            >
              <span className={styles.presetColours} aria-hidden="true">
                {Object.values(seeds).map((colour) => (
                  <i key={colour} style={{ background: colour }} />
                ))}
              </span>
              {name}
            </Button>
          )
        })}
        {onDefault && <BackToDefault of="Colours" onBack={onDefault} />}
      </div>
      <p role="status">{note}</p>
    </>
  )
}

/** Pixels of each side of the picture that is read. */
const SIZE = 64
/** Chroma below which a colour is a grey. */
const GREY = 0.04
/** Degrees between two colours that are different ones. */
const APART = 40
const BINS = 24

interface Bin {
  weight: number
  l: number
  a: number
  b: number
}

/** The brand of a logo, and its accent if it has two colours, from its pixels (RGBA); null for one in black and white. */
export function coloursOfPixels(pixels: Uint8ClampedArray | readonly number[]): Partial<Seeds> | null {
  const bins = Array.from({ length: BINS }, (): Bin => ({ weight: 0, l: 0, a: 0, b: 0 }))
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    const { l, c, h } = toOklch(hexOf(pixels[at], pixels[at + 1], pixels[at + 2]))
    const bin = bins[Math.floor((h / 360) * BINS) % BINS]
    if (c < GREY || !bin) continue
    bin.weight += c
    bin.l += l * c
    bin.a += c * Math.cos((h * Math.PI) / 180) * c
    bin.b += c * Math.sin((h * Math.PI) / 180) * c
  }
  const found = bins.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  const [first, ...others] = found.map(meanOf)
  if (!first) return null
  const second = others.find(({ h }) => Math.abs(turnBetween(first.h, h)) > APART)
  if (!second) return { brand: fromOklch(first) }
  // Words are written in the darker one; the lighter one is the sun.
  const [brand, accent] = first.l <= second.l ? [first, second] : [second, first]
  return { brand: fromOklch(brand), accent: fromOklch(accent) }
}

function meanOf({ weight, l, a, b }: Bin): Oklch {
  const h = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return { l: l / weight, c: Math.hypot(a, b) / weight, h }
}

const hexOf = (...channels: (number | undefined)[]) =>
  `#${channels.map((one = 0) => one.toString(16).padStart(2, '0')).join('')}`

/** Reads the colours of a picture of this site; null for none, and for a picture of another site, which no canvas gives away. */
async function coloursOfLogo(url: string): Promise<Partial<Seeds> | null> {
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(picture, 0, 0, SIZE, SIZE)
    const read = drawing?.getImageData(0, 0, SIZE, SIZE)
    return read ? coloursOfPixels(read.data) : null
  } catch {
    return null
  }
}
