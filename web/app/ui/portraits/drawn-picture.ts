import { useEffect, useState } from 'react'

/**
 * URL of a picture: the given photo, or one drawn in the browser from `key`. The drawing code is loaded only then; the URL is null
 * meanwhile.
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
