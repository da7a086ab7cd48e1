import { mixColours } from './colours.ts'

export type YearLight = 'dawn' | 'noon' | 'dusk' | 'night'

export interface Sky {
  /** From the top to the shore. */
  sky: readonly [string, string, string]
  far: string
  mist: string
  deep: string
  bank: string
  warm: string
  /** How much of the sky lies over every ridge. */
  veil: number
}

export const SKIES: Record<YearLight, Sky> = {
  dawn: {
    sky: ['#86A9C0', '#DDCDC4', '#FBE3CC'],
    far: '#C9B7B6',
    mist: '#FFF3E4',
    deep: '#35506F',
    bank: '#14263F',
    warm: '#F6B390',
    veil: 0.1,
  },
  noon: {
    sky: ['#8FBAC0', '#D3E5DD', '#F6F3E2'],
    far: '#B9CFC3',
    mist: '#FFFDF2',
    deep: '#2F6268',
    bank: '#133241',
    warm: '#F5CF8C',
    veil: 0.12,
  },
  dusk: {
    sky: ['#1F3659', '#77678F', '#F2AE87'],
    far: '#94789A',
    mist: '#FBD9BF',
    deep: '#26345C',
    bank: '#0F1B31',
    warm: '#F6A27C',
    veil: 0.16,
  },
  night: {
    sky: ['#0C182B', '#1D3858', '#5F87A2'],
    far: '#3F6486',
    mist: '#C9DAE2',
    deep: '#142C49',
    bank: '#081220',
    warm: '#D98A70',
    veil: 0.26,
  },
}

export const EMBER = '#E2573A'

/** Inks of the day's hours: before dawn, morning, forenoon, noon, afternoon, dusk, evening, night. */
const HOURS: readonly (readonly [number, string])[] = [
  [0, '#1B2F50'],
  [4.5, '#35557D'],
  [6.5, '#B9787F'],
  [8, '#D99C7F'],
  [10, '#DDB577'],
  [12.5, '#86AE9B'],
  [15.5, '#4A8583'],
  [18, '#8E6A92'],
  [20, '#5A5489'],
  [22, '#2A4169'],
  [24, '#1B2F50'],
]

/** The ink of an hour, 0 to 24; also for the legend. */
export function hourInk(hour: number): string {
  const wanted = ((hour % 24) + 24) % 24
  const next = Math.max(
    1,
    HOURS.findIndex(([from]) => from >= wanted),
  )
  const [from, ink] = HOURS[next - 1] ?? [0, '#1B2F50']
  const [until, other] = HOURS[next] ?? [24, '#1B2F50']
  return mixColours(ink, other, (wanted - from) / (until - from))
}
