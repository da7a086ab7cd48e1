import type { NarrowedTo, SavedView } from '@studio/contract/people/saved-views/schema.ts'
import { useState } from 'react'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconPencil, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { useRemoveView } from './queries.ts'
import { ViewDialog } from './view-dialog.tsx'
import styles from './view-tabs.module.css'

interface ViewDeedsProps {
  /** The view that is shown; undefined for a list that is narrowed otherwise. */
  shown: SavedView | undefined
  narrowed: NarrowedTo
}

/** Saves what a list is narrowed to, or renames and removes the view that it is. */
export function ViewDeeds({ shown, narrowed }: ViewDeedsProps) {
  const remove = useRemoveView()
  const [isNaming, setNaming] = useState(false)
  const askToRemove = ({ id, name }: SavedView) =>
    showAlert({
      title: `Remove the view ${name}?`,
      description: 'The people stay as they are.',
      confirm: true,
      danger: true,
      okText: 'Remove',
      onOk: () => remove.mutate(id),
    })
  return (
    <span className={styles.deeds}>
      {shown ? (
        <>
          <IconButton
            icon={IconPencil}
            label={`Rename the view ${shown.name}`}
            onClick={() => setNaming(true)}
          />
          <IconButton
            icon={IconTrash}
            label={`Remove the view ${shown.name}`}
            onClick={() => askToRemove(shown)}
          />
        </>
      ) : (
        <Button size="sm" variant="soft" onClick={() => setNaming(true)}>
          <Icon of={IconPlus} size="small" />
          Save this view
        </Button>
      )}
      {isNaming && <ViewDialog view={shown ?? null} narrowed={narrowed} onClose={() => setNaming(false)} />}
    </span>
  )
}
