import { colourOf, paletteKey, type Theme, themes } from './design-colours.ts'
import { fromOklch, toOklch, turnBetween } from './oklch.ts'
import { type ColourName, paletteNames } from './palette.ts'
import { faintColours, pairs, ratioOf } from './palette-contrast.ts'

/** The three colours that a studio chooses, each with its token; all others follow from them. */
export const SEEDS = { brand: 'primary', accent: 'ember-disk', paper: 'paper' } as const
export type Seed = keyof typeof SEEDS
export type Seeds = Record<Seed, string>
type Palette = Record<string, string>

const byDay = (palette: Palette, name: ColourName) => colourOf(palette, name, 'day').toLowerCase()

export const seedsOf = (palette: Palette): Seeds => ({
  brand: byDay(palette, SEEDS.brand),
  accent: byDay(palette, SEEDS.accent),
  paper: byDay(palette, SEEDS.paper),
})
const design = seedsOf({})

/** Lightness of the darkest page that all words can be read on. */
const DARKEST_PAPER = 0.9
/** Neutral tones take no more of a vivid brand than this. */
const MOST_COLOURFUL = 1.5
/** A step of lightness that eight bits can show. */
const STEP = 0.004

/**
 * All colours by day and by night from three: each keeps its place in the design, in OKLCH steps from its seed, and every text can
 * be read (WCAG 2.2 AA). From the design's three colours they are the design's.
 */
export function derivePalette(seeds: Seeds): Palette {
  const own = { ...seeds, paper: lightEnough(seeds.paper) }
  const palette: Palette = {}
  for (const theme of themes)
    for (const name of paletteNames) palette[paletteKey(name, theme)] = stepFrom(own, name, theme)
  const brand = readable(palette, SEEDS.brand, 'day')
  palette[SEEDS.brand] = brand
  palette['primary-hover'] = hoverOf(brand)
  for (const theme of themes)
    for (const [front] of pairs) palette[paletteKey(front, theme)] = readable(palette, front, theme)
  return palette
}

/** Tokens that are as light as their seed, or as much lighter or darker as in the design; others keep the design's lightness. */
const asLight: readonly string[] = [
  'primary',
  'ember',
  'ember-disk',
  'dark-ember-disk',
  'paper',
  'sunk',
  'line',
]
const papers: readonly ColourName[] = ['paper', 'sunk', 'line', 'surface']

function seedOf(name: ColourName, theme: Theme): Seed {
  if (name.startsWith('ember')) return 'accent'
  return theme === 'day' && papers.includes(name) ? 'paper' : 'brand'
}

/** A token's colour, as far from its seed as in the design. */
function stepFrom(seeds: Seeds, name: ColourName, theme: Theme): string {
  const seed = seedOf(name, theme)
  const colour = colourOf({}, name, theme)
  if (seeds[seed] === design[seed]) return colour
  if (colour === design[seed]) return seeds[seed]
  const [{ l, c, h }, from, to] = [toOklch(colour), toOklch(design[seed]), toOklch(seeds[seed])]
  const more = to.c / from.c
  const quiet = seed === 'brand' && !asLight.includes(paletteKey(name, theme))
  return fromOklch({
    l: asLight.includes(paletteKey(name, theme)) ? l + to.l - from.l : l,
    c: c * (quiet ? Math.min(more, MOST_COLOURFUL) : more),
    h: h + turnBetween(from.h, to.h),
  })
}

/** A button under the pointer is darker, unless it is nearly black. */
function hoverOf(primary: string): string {
  if (primary === design.brand) return byDay({}, 'primary-hover')
  const { l, ...colour } = toOklch(primary)
  const darker = toOklch(design.brand).l - toOklch(byDay({}, 'primary-hover')).l
  return fromOklch({ ...colour, l: l > 3 * darker ? l - darker : l + 2 * darker })
}

/** The same hue, darker or lighter until it can be read on all its grounds. */
function readable(palette: Palette, front: ColourName, theme: Theme): string {
  const asked = pairs.filter(([name]) => name === front)
  const grounds = asked.flatMap(([, names, needed]) =>
    names.map((name) => ({ colour: colourOf(palette, name, theme), needed })),
  )
  const passes = (colour: string) =>
    grounds.every(({ colour: ground, needed }) => (ratioOf(colour, ground) ?? 0) >= needed)
  const worst = (colour: string) =>
    Math.min(...grounds.map(({ colour: ground }) => ratioOf(colour, ground) ?? 0))
  const step = worst('#ffffff') > worst('#000000') ? STEP : -STEP
  let colour = colourOf(palette, front, theme)
  for (let tone = toOklch(colour); !passes(colour) && tone.l > 0 && tone.l < 1; ) {
    tone = { ...tone, l: tone.l + step }
    colour = fromOklch(tone)
  }
  return colour
}

function lightEnough(paper: string): string {
  const tone = toOklch(paper)
  return tone.l >= DARKEST_PAPER ? paper : fromOklch({ ...tone, l: DARKEST_PAPER })
}

/** What is proposed beside a brand: the design's sun, or amber where the brand is as warm as that; and the design's page. */
export function proposedSeeds(brand: string): Seeds {
  const [own, sun] = [toOklch(brand), toOklch(design.accent)]
  const isWarm = own.c > 0.05 && Math.abs(turnBetween(own.h, sun.h)) < 45
  return { brand, accent: isWarm ? '#e0a33e' : design.accent, paper: design.paper }
}

/** A chosen colour that can't be used for words as it is, and the nearest of its hue that can. */
export interface FaintSeed {
  seed: Seed
  shown: string
  ratio: number
  proposal: string
  proposalRatio: number
}

/** The first chosen colour that waits for its proposal; null for none. A page too dark for words hides the others. */
export function faintSeed(palette: Palette): FaintSeed | null {
  const seeds = seedsOf(palette)
  const derived = derivePalette(seeds)
  const faint = faintColours(palette)
  const found = (seed: Seed, on: string, proposal = '') =>
    proposal === seeds[seed]
      ? null
      : {
          seed,
          shown: seeds[seed],
          ratio: ratioOf(seeds[seed], on) ?? 0,
          proposal,
          proposalRatio: ratioOf(proposal, on) ?? 0,
        }
  if (seeds.paper !== derived.paper) return found('paper', derived['ink-3'] ?? '', derived.paper)
  if (faint[SEEDS.brand]) return found('brand', seeds.paper, derived[SEEDS.brand])
  return waitsForWords(palette, faint) ? found('accent', seeds.paper, derived.ember) : null
}

/** An accent that is too light for words stands in their place until its proposal is taken. */
const waitsForWords = (palette: Palette, faint = faintColours(palette)) =>
  Boolean(faint.ember) && byDay(palette, 'ember') === byDay(palette, SEEDS.accent)

export function takeProposal(palette: Palette, { seed, proposal }: FaintSeed): Palette {
  return seed === 'accent' ? { ...palette, ember: proposal } : withSeeds(palette, { [seed]: proposal })
}

/** Colours that were changed by hand: stored ones that do not follow from the three. */
export function changedByHand(palette: Palette): Palette {
  const derived = derivePalette(seedsOf(palette))
  const follows = (key: string, value: string) =>
    isSeed(key) || value.toLowerCase() === derived[key] || (key === 'ember' && waitsForWords(palette))
  return Object.fromEntries(Object.entries(palette).filter(([key, value]) => !follows(key, value)))
}

/** What an Admin chose of a palette: the three, and what was changed by hand. */
export function chosenColours(palette: Palette): Palette {
  const byHand = changedByHand(palette)
  return Object.fromEntries(Object.entries(palette).filter(([key]) => isSeed(key) || key in byHand))
}

/** Whether a key of a palette is one of the three by day, which are chosen by name. */
export const isSeed = (key: string) => Object.values<string>(SEEDS).includes(key)

/**
 * A palette with other seeds: all follows but what was changed by hand; what was proposed beside the brand before is proposed anew.
 * A seed stays as it was chosen, even where it can't be read yet. Without a key, it is the design's own.
 */
export function withSeeds(palette: Palette, change: Partial<Seeds>): Palette {
  const before = seedsOf(palette)
  const [was, proposed] = [proposedSeeds(before.brand), proposedSeeds(change.brand ?? before.brand)]
  const next = (seed: Seed) =>
    (change[seed] ?? (before[seed] === was[seed] ? proposed[seed] : before[seed])).toLowerCase()
  const seeds = { brand: next('brand'), accent: next('accent'), paper: next('paper') }
  const derived = derivePalette(seeds)
  const waits = seeds.accent !== before.accent && derived.ember !== stepFrom(seeds, 'ember', 'day')
  const all: Palette = {
    ...derived,
    ...(waits && { ember: seeds.accent }),
    ...changedByHand(palette),
    [SEEDS.brand]: seeds.brand,
    [SEEDS.accent]: seeds.accent,
    [SEEDS.paper]: seeds.paper,
  }
  const differs = themes.some((theme) =>
    paletteNames.some((name) => all[paletteKey(name, theme)] !== colourOf({}, name, theme)),
  )
  return differs ? all : {}
}
