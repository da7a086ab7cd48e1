import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cropNames, type FocalPoint } from '@studio/contract/studio/hero-crops.ts'
import type { HeroPhoto, Photo } from '@studio/contract/studio/schema.ts'
import type { Context } from '../../../context.ts'
import { runInProcess } from '../../../platform/run-in-process.ts'
import { savePicture } from '../pictures.ts'
import type { DrawnPhoto, PhotoAnswer, PhotoTask } from './photo-task.ts'

const script = fileURLToPath(new URL('./draw-photo.ts', import.meta.url))
/** Twenty pictures in two formats take some seconds; the rest is a margin for a busy machine, in milliseconds. */
const PATIENCE = 300_000
const MAX_PIXELS = 120_000_000
const LARGEST_ANSWER = 64 * 1024

export interface HeroFiles {
  path: string
  /** A portrait picture for phones; null to crop it from the other. */
  tallPath: string | null
  /** What must stay in every crop. */
  focus: FocalPoint
}

/**
 * Prepares a hero's photograph from local files (JPEG, PNG, WebP, AVIF, at most 120 million pixels): crops it in three shapes
 * and stores several sizes. Rejects for any other file.
 */
export async function prepareHero(context: Context, files: HeroFiles): Promise<HeroPhoto> {
  return inFolder(async (folder) => {
    const said = await runTask({ kind: 'hero', ...files, folder, mostPixels: MAX_PIXELS })
    if (said.kind !== 'hero') throw new Error('no hero was drawn')
    const crops = cropNames.map(
      async (name) => [name, await keep(context, folder, said.crops[name])] as const,
    )
    return Object.fromEntries(await Promise.all(crops)) as HeroPhoto
  })
}

/** Stores a photograph in its own shape, in the widths (pixels) it can fill. Rejects for a file that is not a picture. */
export async function preparePhoto(context: Context, path: string, widths: number[]): Promise<Photo> {
  return inFolder(async (folder) => {
    const said = await runTask({ kind: 'plain', path, widths, folder, mostPixels: MAX_PIXELS })
    if (said.kind !== 'plain') throw new Error('no photograph was drawn')
    return keep(context, folder, said.photo)
  })
}

async function runTask(task: PhotoTask): Promise<PhotoAnswer> {
  const said = await runInProcess(script, {
    argument: JSON.stringify(task),
    patience: PATIENCE,
    most: LARGEST_ANSWER,
  })
  return JSON.parse(said.toString()) as PhotoAnswer
}

async function keep(context: Context, folder: string, { width, height, drawn }: DrawnPhoto): Promise<Photo> {
  const kept = await Promise.all(
    drawn.map(async ({ file, type, width: wide }) => ({
      type,
      wide,
      url: await savePicture(context, await readFile(join(folder, file)), type),
    })),
  )
  const sources = (type: string) =>
    kept
      .filter((one) => one.type === type)
      .map(({ url, wide }) => `${url} ${wide}w`)
      .join(', ')
  const src = kept.findLast((one) => one.type === 'webp')?.url ?? ''
  return { src, width, height, avif: sources('avif'), webp: sources('webp') }
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-photo-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
