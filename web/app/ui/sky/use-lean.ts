import { type RefObject, useEffect } from 'react'

/** Sets `--lean`, −1 to 1, by a mouse's place in the window. */
export function useLean(picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onMove = ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'mouse')
        picture.current?.style.setProperty('--lean', `${((clientX / innerWidth) * 2 - 1).toFixed(2)}`)
    }
    addEventListener('pointermove', onMove)
    return () => removeEventListener('pointermove', onMove)
  }, [picture])
}
