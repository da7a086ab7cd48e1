import type { FilmStorage } from '@studio/contract/videos/storage/schema.ts'
import { sizeText } from './size-text.ts'

/** "12.4 GB of 50 GB used by videos", "28 MB of videos" */
export const storageText = ({ bytes, quota }: FilmStorage): string =>
  quota === null ? `${sizeText(bytes)} of videos` : `${sizeText(bytes)} of ${sizeText(quota)} used by videos`
