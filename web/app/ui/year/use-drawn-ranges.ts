import type { YearPrint } from '@studio/pictures/year-print.ts'
import { useEffect, useState } from 'react'

export type DrawnRange = YearPrint

/**
 * Addresses of pictures of ranges by the water, in their order. They are drawn in the browser, with code that is loaded then; null
 * until they are, and where that fails.
 */
export function useDrawnRanges(ranges: readonly DrawnRange[] | null): string[] | null {
  const [drawn, setDrawn] = useState<string[] | null>(null)
  const asked = ranges && JSON.stringify(ranges)
  useEffect(() => {
    if (asked === null) return
    let current = true
    import('@studio/pictures/year-print.ts').then(
      ({ yearPrint }) => {
        const addresses = (JSON.parse(asked) as DrawnRange[]).map(
          (range) => `data:image/svg+xml,${encodeURIComponent(yearPrint(range))}`,
        )
        if (current) setDrawn(addresses)
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [asked])
  return drawn
}
