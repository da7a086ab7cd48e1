/** Numbers beside the page that is shown. */
const BESIDE = 1

/**
 * The pages to offer, from 1: the first, the last and those around the one that is shown; null stands for what is left
 * out between them. One page that would be left out alone is offered instead.
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
