import { MOST_COUNTED } from '@studio/contract/limits.ts'
import { savedViews } from '@studio/contract/people/saved-views/endpoints.ts'
import type { NarrowedTo } from '@studio/contract/people/saved-views/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import styles from '../../../office/tab-links.module.css'
import { queryOf } from '../../../platform/reads.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { countText } from '../../../ui/words/money-words.ts'

/** Loaded once a list is narrowed. */
const ViewDeeds = lazyPart(() => import('./view-deeds.tsx').then((part) => part.ViewDeeds))

interface ViewTabsProps {
  /** Path of the list. */
  path: string
  /** What the list is narrowed to now. */
  narrowed: NarrowedTo
}

/** The Admin's saved views as tabs with counts; a list that is narrowed otherwise can be saved as another one. */
export function ViewTabs({ path, narrowed }: ViewTabsProps) {
  const views = useQuery(savedViewsQuery()).data?.records ?? []
  const isNarrowed = !isSameView(narrowed, {})
  const shown = views.find((view) => isSameView(view.narrowed, narrowed))
  if (views.length === 0 && !isNarrowed) return null
  return (
    <div className={styles.views}>
      <nav aria-label="Views" className={styles.tabs}>
        <Tab to={path} on={!isNarrowed} label="Everyone" />
        {views.map(({ id, name, narrowed: asked, count }) => (
          <Tab
            key={id}
            to={`${path}?${viewSearch(asked)}`}
            on={id === shown?.id}
            label={name}
            count={count}
          />
        ))}
      </nav>
      {isNarrowed && <ViewDeeds shown={shown} narrowed={narrowed} />}
    </div>
  )
}

/** No more are counted. */
const mostlyText = (count: number) => (count === MOST_COUNTED ? `${countText(1000)}+` : countText(count))

interface TabProps {
  to: string
  on: boolean
  label: string
  count?: number
}

function Tab({ to, on, label, count }: TabProps) {
  return (
    <Link to={to} preventScrollReset className={styles.tab} aria-current={on ? 'page' : undefined}>
      {label} {/* A space, so that the number is read by itself. */}
      {count !== undefined && <small className={styles.count}>{mostlyText(count)}</small>}
    </Link>
  )
}

/** The address's parameters of a view: `state=due,ending&plan=…&unseen=21&userName=ros`. */
export function viewSearch({ userName, states, priceId, unseenDays }: NarrowedTo): string {
  const search = new URLSearchParams()
  if (userName) search.set('userName', userName)
  if (states && states.length > 0) search.set('state', states.join(','))
  if (priceId) search.set('plan', priceId)
  if (unseenDays) search.set('unseen', String(unseenDays))
  return search.toString()
}

/** Whether a list is narrowed to the same; the order of the states says nothing. */
export const isSameView = (one: NarrowedTo, other: NarrowedTo): boolean => keyOf(one) === keyOf(other)

const keyOf = ({ states, ...rest }: NarrowedTo) =>
  viewSearch({ ...rest, ...(states ? { states: [...states].sort() } : {}) })

/** The Admin's own views, with how many people each has now. */
const savedViewsQuery = () => queryOf(savedViews, {})
