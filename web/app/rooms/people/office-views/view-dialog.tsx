import { VIEW_NAME_LENGTH } from '@studio/contract/people/saved-views/messages.ts'
import type { NarrowedTo, ViewName } from '@studio/contract/people/saved-views/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { fieldOf } from '../../../ui/form/field-of.ts'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useSaveView } from './queries.ts'

type Typed = z.input<typeof ViewName>

const shape = () => import('@studio/contract/people/saved-views/schema.ts').then((shapes) => shapes.ViewName)

interface ViewDialogProps {
  /** The view that gets another name; null for a new one. */
  view: { id: string; name: string } | null
  narrowed: NarrowedTo
  onClose: () => void
}

/** Names a view. */
export function ViewDialog({ view, narrowed, onClose }: ViewDialogProps) {
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
