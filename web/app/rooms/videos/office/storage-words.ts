import type { FilmStorage } from '@studio/contract/videos/storage/schema.ts'
import { sizeText } from './size-text.ts'

/** "The videos take 12.4 GB of 50 GB." */
export const storageText = ({ bytes, quota }: FilmStorage): string =>
  `The videos take ${sizeText(bytes)}${quota === null ? '' : ` of ${sizeText(quota)}`}.`
