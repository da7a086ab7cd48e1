import type { HeroPhoto } from '@studio/contract/studio/schema.ts'

/** The input of the process that prepares photographs: the pictures are written into `folder`. */
export type PhotoTask = {
  folder: string
  /** More pixels are not decoded. */
  mostPixels: number
} & (
  | { kind: 'hero'; path: string; tallPath: string | null }
  | { kind: 'plain'; path: string; widths: number[] }
)

/** A prepared picture: its file in the task's folder. */
export interface Drawn {
  file: string
  type: 'avif' | 'webp'
  width: number
}

export interface DrawnPhoto {
  /** Pixels of the largest. */
  width: number
  height: number
  drawn: Drawn[]
}

type Measured = Pick<HeroPhoto['wide'], 'words' | 'header'>

/** What the process says: a hero's crops, each measured, or one photograph in its own shape. */
export type PhotoAnswer =
  | { kind: 'hero'; crops: Record<keyof HeroPhoto, DrawnPhoto & Measured> }
  | { kind: 'plain'; photo: DrawnPhoto }
