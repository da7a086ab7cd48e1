import type { FocalPoint } from '@studio/contract/studio/hero-crops.ts'
import type { HeroPhoto } from '@studio/contract/studio/schema.ts'

/** Input of the process that prepares photographs; it writes the pictures into `folder`. */
export type PhotoTask = {
  folder: string
  /** Maximum pixels to decode. */
  mostPixels: number
} & (
  | { kind: 'hero'; path: string; tallPath: string | null; focus: FocalPoint }
  | { kind: 'plain'; path: string; widths: number[] }
)

/** A prepared picture: its file in the task's folder. */
export interface Drawn {
  file: string
  type: 'avif' | 'webp'
  width: number
}

export interface DrawnPhoto {
  /** Pixels of the largest size. */
  width: number
  height: number
  drawn: Drawn[]
}

/** Output of the process: a hero's crops, or one photograph in its own shape. */
export type PhotoAnswer =
  | { kind: 'hero'; crops: Record<keyof HeroPhoto, DrawnPhoto> }
  | { kind: 'plain'; photo: DrawnPhoto }
