import { HERO_CROPS } from '@studio/contract/studio/hero-crops.ts'
import type { HeroPhoto as Crops, Photo } from '@studio/contract/studio/schema.ts'

/** The studio's photograph in the crop that fits the window, in the smallest supported format. */
export function HeroPhoto({ photo, className }: { photo: Crops; className: string | undefined }) {
  const { wide, middle, tall } = photo
  return (
    <picture className={className}>
      <Sources media="(max-width: 599px)" photo={tall} sizes={HERO_CROPS.tall.sizes} />
      <Sources media="(max-width: 1023px)" photo={middle} sizes={HERO_CROPS.middle.sizes} />
      <source type="image/avif" srcSet={wide.avif} sizes={HERO_CROPS.wide.sizes} />
      <img
        src={wide.src}
        srcSet={wide.webp}
        sizes={HERO_CROPS.wide.sizes}
        width={wide.width}
        height={wide.height}
        alt=""
        fetchPriority="high"
      />
    </picture>
  )
}

function Sources({ photo, media, sizes }: { photo: Photo; media: string; sizes: string }) {
  const { width, height, avif, webp } = photo
  const shared = { media, sizes, width, height }
  return (
    <>
      <source type="image/avif" srcSet={avif} {...shared} />
      <source type="image/webp" srcSet={webp} {...shared} />
    </>
  )
}
