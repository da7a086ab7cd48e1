import type { Photo } from '@studio/contract/studio/schema.ts'

type PhotographProps = {
  photo: Photo
  /** What it shows; empty where the words beside it say so. */
  alt: string
  /** How wide it stands on the page, as the attribute `sizes` says it. */
  sizes: string
}

/** A studio's own photograph in the size and the format that the browser wants. */
export function Photograph({ photo, alt, sizes }: PhotographProps) {
  const { src, width, height, avif, webp } = photo
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={src}
        srcSet={webp}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
