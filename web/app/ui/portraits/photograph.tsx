import type { Photo } from '@studio/contract/studio/schema.ts'

type PhotographProps = {
  photo: Photo
  /** Text alternative; empty if the text beside it says the same. */
  alt: string
  /** Its `sizes` attribute. */
  sizes: string
  /** Loads at once, at the top of a page. */
  eager?: boolean
}

/** A studio's photograph as responsive picture. */
export function Photograph({ photo, alt, sizes, eager = false }: PhotographProps) {
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
        decoding="async"
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
