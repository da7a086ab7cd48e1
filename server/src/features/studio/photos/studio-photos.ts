import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { json } from 'node:stream/consumers'
import { HeroPhoto } from '@studio/contract/studio/schema.ts'
import type { Context } from '../../../context.ts'
import { prepareHero } from './prepare-photo.ts'

/** Raised when crops, sizes or what is measured change: what was prepared before is prepared anew. */
const RECIPE = 1

/**
 * Prepares the photographs that the settings name, while the studio is open already: what was prepared once is read from
 * the file store, by the digest of its files. A file that is no picture is said in the log, and the drawn one stays.
 */
export async function openPhotos(context: Context): Promise<void> {
  const { hero, heroTall } = context.config.photos
  if (!hero) return
  try {
    const files = heroTall ? [hero, heroTall] : [hero]
    context.photos.hero = await once(context, files, HeroPhoto.parse, () =>
      prepareHero(context, { path: hero, tallPath: heroTall }),
    )
    context.content.drop()
  } catch (error) {
    context.log.error({ err: error }, 'STUDIO_HERO could not be prepared: the drawn picture stays')
  }
}

/** What was made of files before, or is made now and noted. */
async function once<Made>(
  { files }: Context,
  paths: string[],
  parse: (noted: unknown) => Made,
  make: () => Promise<Made>,
): Promise<Made> {
  const key = `photos/${await digestOf(paths)}.json`
  if ((await files.size(key)) !== null) return parse(await json(await files.read(key)))
  const made = await make()
  await files.write(key, Buffer.from(JSON.stringify(made)))
  return made
}

async function digestOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256').update(`recipe ${RECIPE}`)
  for (const path of paths) for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 32)
}
