import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, IconAdjustmentsHorizontal, IconArrowsSort } from '../../ui/icons.tsx'
import { Page } from '../../ui/page/container.tsx'
import { SkipLink } from '../../ui/page/skip-link.tsx'
import { useMenuEntry } from '../../ui/use-menu-entry.ts'
import { FilterList } from './filter-list.tsx'
import styles from './filters.module.css'
import { chosenIn } from './list-filters.ts'
import type { ListControls } from './use-list-filters.ts'

interface FilteredPageProps {
  title: string
  lead?: string
  controls: ListControls
  /** Main search above the list and its filters. */
  asked?: ReactNode
  /** Replaces the filters by teacher and style. */
  filters?: { list: ReactNode; chosen: number }
  /** Whether the order can be reversed. */
  sortable?: boolean
  /** Above the list, such as what the viewer's plan does not open. */
  note?: ReactNode
  children: ReactNode
}

/** A page with a list and its filters: beside it in wide windows, in a dialog in narrow ones. */
export function FilteredPage(props: FilteredPageProps) {
  const { title, lead, controls, asked, sortable = true, note, children } = props
  const { open, show, close } = useMenuEntry('filters')
  const { filters, clear } = controls
  const list = props.filters?.list ?? <FilterList {...controls} />
  const chosen = props.filters?.chosen ?? chosenIn(filters)
  const opener = (
    <Button variant="line" size="sm" className={styles.opener} onClick={show}>
      <Icon of={IconAdjustmentsHorizontal} size="small" /> {chosen ? `Filters (${chosen})` : 'Filters'}
    </Button>
  )
  return (
    <Page>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.buttons}>
          {!asked && opener}
          {chosen > 0 && (
            <Button variant="plain" size="sm" className={styles.clear} onClick={clear}>
              Clear filters
            </Button>
          )}
          {sortable && (
            <Button variant="line" size="sm" onClick={controls.toggleSort}>
              <Icon of={IconArrowsSort} size="small" />{' '}
              {filters.newestFirst ? 'Newest first' : 'Oldest first'}
            </Button>
          )}
        </div>
      </div>
      {asked && (
        <div className={styles.asked}>
          {asked}
          {opener}
        </div>
      )}
      <div className={styles.skip}>
        <SkipLink to="list">Skip the filters</SkipLink>
      </div>
      <div className={styles.columns}>
        <aside className={styles.side} aria-label="Filters">
          {list}
        </aside>
        <div className={styles.list} id="list" tabIndex={-1}>
          {note}
          {children}
        </div>
      </div>
      <Dialog
        open={open}
        onClose={close}
        title="Filters"
        actions={
          <>
            <Button variant="plain" onClick={clear}>
              Clear
            </Button>
            <Button onClick={close}>Show</Button>
          </>
        }
      >
        <div className={styles.inDialog}>{list}</div>
      </Dialog>
    </Page>
  )
}
