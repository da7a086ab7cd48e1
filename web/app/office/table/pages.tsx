import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx'
import styles from './pages.module.css'

/** Rows on a page of the office's lists, and how many more each time where one list goes on (USERS-02, BO-LIMIT-01, LIBRARY-02, D10). */
export const ROWS_A_PAGE = 10

interface PagesProps {
  /** From 1. */
  pageNumber: number
  pageLength: number
  /** Total of all pages. */
  total: number
  onTurn: (pageNumber: number) => void
}

/** Shows the range of rows and links to other pages; at the ends both arrows stay, so that they keep the focus. */
export function Pages({ pageNumber, pageLength, total, onTurn }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / pageLength))
  const first = (pageNumber - 1) * pageLength + 1
  const turnTo = (to: number, there: boolean) => ({
    'aria-disabled': !there,
    onClick: () => there && onTurn(to),
  })
  return (
    <div className={styles.pages}>
      <span role="status">{first > total ? `${total} in all` : rangeText(first, pageLength, total)}</span>
      {(last > 1 || pageNumber > 1) && (
        <nav aria-label="Pages" className={styles.numbers}>
          <IconButton
            icon={IconChevronLeft}
            label="Previous"
            {...turnTo(Math.min(pageNumber - 1, last), pageNumber > 1)}
          />
          {pageNumbers(pageNumber, last).map((page, index) =>
            page === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
              <span key={`gap ${index}`}>…</span>
            ) : (
              <button
                key={page}
                type="button"
                className={styles.number}
                aria-label={`Page ${page}`}
                aria-current={page === pageNumber ? 'page' : undefined}
                onClick={() => onTurn(page)}
              >
                {page}
              </button>
            ),
          )}
          <IconButton icon={IconChevronRight} label="Next" {...turnTo(pageNumber + 1, pageNumber < last)} />
        </nav>
      )}
    </div>
  )
}

const rangeText = (first: number, pageLength: number, total: number) =>
  `${first} to ${Math.min(first + pageLength - 1, total)} of ${total}`

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
