import { useEffect, useState } from 'react'

/**
 * The address of a picture: the given photo, or one drawn in the browser from `key` when there is none.
 * The drawing code is fetched only then; until it is there the address is null.
 */
export function useDrawnPicture(
  photo: string | null | undefined,
  key: string,
  draw: (key: string) => Promise<string>,
) {
  const [drawn, setDrawn] = useState<{ key: string; src: string } | null>(null)

  useEffect(() => {
    if (photo) return
    let current = true
    draw(key).then((svg) => {
      if (current) setDrawn({ key, src: `data:image/svg+xml,${encodeURIComponent(svg)}` })
    })
    return () => {
      current = false
    }
  }, [photo, key, draw])

  return photo || (drawn?.key === key ? drawn.src : null)
}
