import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { HeroPhoto, Photo } from '@studio/contract/studio/schema.ts'
import type { Context } from '../../../context.ts'
import { makeLook } from './make-look.ts'
import { foldTitle, picturesIn } from './photo-folder.ts'
import { prepareHero, preparePhoto } from './prepare-photo.ts'

/** Version of crops, sizes and measurements; raising it prepares all photographs again. */
const RECIPE = 1
/** Pixels: slides of 'Our Studio', which fill the page, and pictures of paths. */
const SLIDE_WIDTHS = [640, 1280, 1920]
const PATH_WIDTHS = [480, 960]

/**
 * Prepares the configured photographs in turn while the studio is open already. Finished ones are read from the file store, by
 * the digest of their files. A file that is not a picture is logged, and the drawn picture stays.
 */
export async function openPhotos(context: Context): Promise<void> {
  const { photos } = context
  const { hero, heroTall, folder } = await chosen(context)
  if (hero) {
    const make = () => prepareHero(context, { path: hero, tallPath: heroTall })
    await attempt(context, hero, async () => {
      photos.hero = await once(
        context,
        { paths: heroTall ? [hero, heroTall] : [hero], as: 'hero' },
        HeroPhoto.parse,
        make,
      )
    })
  }
  if (!folder) return
  for (const { path, words } of await picturesIn(folder, 'our-studio')) {
    await attempt(context, path, async () => {
      photos.ourStudio.push({ ...(await photoOf(context, path, SLIDE_WIDTHS)), alt: words })
    })
  }
  for (const { path, words } of await picturesIn(folder, 'paths')) {
    await attempt(context, path, async () => {
      photos.paths.set(foldTitle(words), await photoOf(context, path, PATH_WIDTHS))
    })
  }
}

/** The configured photographs, with the demo's photographed look as their default if it is on. */
async function chosen({ config, log }: Context) {
  const { look, ...own } = config.photos
  if (!look) return own
  try {
    const folder = await makeLook(config.dataDir)
    return { ...own, hero: own.hero ?? join(folder, 'hero.jpg'), folder: own.folder ?? folder }
  } catch (error) {
    log.error({ err: error }, 'the photographed look could not be made: what is drawn stays')
    return own
  }
}

/** Prepares one photograph; pages show it as soon as it is ready. */
async function attempt({ content, log }: Context, path: string, prepare: () => Promise<void>) {
  try {
    await prepare()
    content.drop()
  } catch (error) {
    log.error({ err: error, path }, 'a photograph could not be prepared: the drawn picture stays')
  }
}

const photoOf = (context: Context, path: string, widths: number[]) =>
  once(context, { paths: [path], as: `${widths}` }, Photo.parse, () => preparePhoto(context, path, widths))

/** Source files, and the prepared result. */
interface Source {
  paths: string[]
  as: string
}

/** Returns the stored result for these files, or prepares and stores it. */
async function once<Made>(
  { files }: Context,
  source: Source,
  parse: (noted: unknown) => Made,
  make: () => Promise<Made>,
): Promise<Made> {
  const key = `photos/${await digestOf(source)}.json`
  if ((await files.size(key)) !== null) return parse(await json(await files.read(key)))
  const made = await make()
  await files.write(key, Buffer.from(JSON.stringify(made)))
  return made
}

async function digestOf({ paths, as }: Source): Promise<string> {
  const hash = createHash('sha256').update(`recipe ${RECIPE} ${as}`)
  for (const path of paths) for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 32)
}
