import type { FilmStorage } from '@studio/contract/videos/storage/schema.ts'

const STEPS = [
  { bytes: 1e12, unit: 'TB' },
  { bytes: 1e9, unit: 'GB' },
] as const
const LEAST = { bytes: 1e6, unit: 'MB' } as const

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

function sizeText(bytes: number): string {
  const { bytes: step, unit } = STEPS.find((one) => bytes >= one.bytes) ?? LEAST
  return `${number.format(bytes / step)} ${unit}`
}

/** "The films take 12.4 GB of 50 GB." */
export const storageText = ({ bytes, quota }: FilmStorage): string =>
  `The films take ${sizeText(bytes)}${quota === null ? '' : ` of ${sizeText(quota)}`}.`
