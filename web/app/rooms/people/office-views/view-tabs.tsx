import type { NarrowedTo } from '@studio/contract/people/saved-views/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import tabs from '../../../office/tabs/tab-links.module.css'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../../ui/icons.ts'
import { savedViewsQuery, useRemoveView } from './queries.ts'
import { isSameView, viewSearch } from './view-address.ts'
import { ViewDialog } from './view-dialog.tsx'
import styles from './view-tabs.module.css'

interface ViewTabsProps {
  /** Path of the list. */
  path: string
  /** What the list is narrowed to now. */
  narrowed: NarrowedTo
}

/** The Admin's saved views as tabs with counts; a list that is narrowed otherwise can be saved as another one. */
export function ViewTabs({ path, narrowed }: ViewTabsProps) {
  const views = useQuery(savedViewsQuery()).data?.records ?? []
  const remove = useRemoveView()
  const [named, setNamed] = useState<'new' | 'shown' | null>(null)
  const shown = views.find((view) => isSameView(view.narrowed, narrowed))
  const isNarrowed = !isSameView(narrowed, {})
  const askToRemove = (id: string, name: string) =>
    showAlert({
      title: `Remove the view ${name}?`,
      description: 'The people stay as they are.',
      confirm: true,
      danger: true,
      okText: 'Remove',
      onOk: () => remove.mutate(id),
    })
  if (views.length === 0 && !isNarrowed) return null
  return (
    <div className={styles.views}>
      <nav aria-label="Views" className={tabs.tabs}>
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
      <span className={styles.deeds}>
        {shown && isNarrowed && (
          <>
            <IconButton
              icon={IconPencil}
              label={`Rename the view ${shown.name}`}
              onClick={() => setNamed('shown')}
            />
            <IconButton
              icon={IconTrash}
              label={`Remove the view ${shown.name}`}
              onClick={() => askToRemove(shown.id, shown.name)}
            />
          </>
        )}
        {isNarrowed && !shown && (
          <Button size="sm" variant="soft" onClick={() => setNamed('new')}>
            <Icon of={IconPlus} size="small" />
            Save this view
          </Button>
        )}
      </span>
      {named && (
        <ViewDialog
          view={named === 'shown' ? (shown ?? null) : null}
          narrowed={narrowed}
          onClose={() => setNamed(null)}
        />
      )}
    </div>
  )
}

interface TabProps {
  to: string
  on: boolean
  label: string
  count?: number
}

function Tab({ to, on, label, count }: TabProps) {
  return (
    <Link to={to} preventScrollReset className={tabs.tab} aria-current={on ? 'page' : undefined}>
      {label} {/* A space, so that the number is read by itself. */}
      {count !== undefined && <small className={styles.count}>{count.toLocaleString('en-US')}</small>}
    </Link>
  )
}
