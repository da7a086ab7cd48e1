import { DEFAULT_FOCUS } from '@studio/contract/studio/hero-crops.ts'
import { HeroPhoto, Photo } from '@studio/contract/studio/schema.ts'
import type { Context } from '../../../context.ts'
import { foldTitle, picturesIn } from './photo-folder.ts'
import { once } from './prepare-once.ts'
import { prepareHero, preparePhoto } from './prepare-photo.ts'
import { openLogo } from './studio-logo.ts'

/** Pixels: slides of 'Our Studio', which fill the page, and pictures of paths. */
const SLIDE_WIDTHS = [640, 1280, 1920]
const PATH_WIDTHS = [480, 960]

/**
 * Prepares the operator's own logo and photographs in turn while the studio is open already. Finished ones are read from the
 * file store, by the digest of their files. A file that is not a picture is logged, and the drawn picture stays.
 */
export async function openPhotos(context: Context): Promise<void> {
  const { photos, config } = context
  const { logo, hero, heroTall } = config.own
  if (logo) await attempt(context, logo, () => openLogo(context, logo))
  if (hero) {
    const make = () => prepareHero(context, { path: hero, tallPath: heroTall, focus: DEFAULT_FOCUS })
    await attempt(context, hero, async () => {
      photos.hero = await once(
        context,
        { paths: heroTall ? [hero, heroTall] : [hero], as: 'hero' },
        HeroPhoto.parse,
        make,
      )
    })
  }
  for (const { path, words } of await picturesIn(config.dataDir, 'our-studio')) {
    await attempt(context, path, async () => {
      photos.ourStudio.push({ ...(await photoOf(context, path, SLIDE_WIDTHS)), alt: words })
    })
  }
  for (const { path, words } of await picturesIn(config.dataDir, 'paths')) {
    await attempt(context, path, async () => {
      photos.paths.set(foldTitle(words), await photoOf(context, path, PATH_WIDTHS))
    })
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
