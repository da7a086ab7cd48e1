/** Page numbers on each side of the present page. */
const BESIDE = 1

/**
 * Page numbers to offer, from 1: first, last and those around the present one; null is a gap. A gap of one page shows that page
 * instead.
 */
export function pageNumbers(shown: number, last: number): (number | null)[] {
  const offered = new Set([1, last])
  const from = Math.min(shown - BESIDE, last - 2 * BESIDE)
  const to = Math.max(shown + BESIDE, 1 + 2 * BESIDE)
  for (let page = from; page <= to; page += 1) if (page >= 1 && page <= last) offered.add(page)
  const pages = [...offered].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const left = page - (pages[index - 1] ?? 0) - 1
    if (left === 0) return [page]
    return left === 1 ? [page - 1, page] : [null, page]
  })
}
