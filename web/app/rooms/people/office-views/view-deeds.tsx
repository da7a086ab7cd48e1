import { VIEW_NAME_LENGTH } from '@studio/contract/people/saved-views/messages.ts'
import type { NarrowedTo, SavedView, ViewName } from '@studio/contract/people/saved-views/schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Icon, IconPencil, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { useRemoveView, useSaveView } from './queries.ts'
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

type Typed = z.input<typeof ViewName>

const shape = () => import('@studio/contract/people/saved-views/schema.ts').then((shapes) => shapes.ViewName)

interface ViewDialogProps {
  /** The view that gets another name; null for a new one. */
  view: { id: string; name: string } | null
  narrowed: NarrowedTo
  onClose: () => void
}

/** Names a view. */
function ViewDialog({ view, narrowed, onClose }: ViewDialogProps) {
  const form = useCheckedForm<Typed, z.output<typeof ViewName>>(shape, {
    defaultValues: { name: view?.name ?? '' },
  })
  const save = useSaveView(view?.id ?? null, narrowed, {
    onDone: onClose,
    onRefused: (error) => showRefusal(form, error),
  })
  return (
    <FormDialog
      title={view ? 'Rename this view' : 'Save this view'}
      form={form}
      keepAs={`view ${view?.id ?? ''}`}
      busy={save.isPending}
      onSubmit={(typed) => save.mutate(typed)}
      onClose={onClose}
      submitText={view ? 'Rename' : 'Save'}
    >
      {!view && <p>It appears above the list, with how many people are in it. Only you see it.</p>}
      <TextInput label="Name" autoComplete="off" maxLength={VIEW_NAME_LENGTH} {...fieldOf(form, 'name')} />
    </FormDialog>
  )
}
