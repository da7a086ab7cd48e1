import { useNavigate } from 'react-router'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { PackFields, type PackFormOf, packShape } from './pack-fields.tsx'
import { useCreatePack } from './queries.ts'

/** Creates a pack and opens its page, where its videos are chosen. */
export function NewPackDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form: PackFormOf = useCheckedForm(packShape, { defaultValues: { title: '', priceId: '' } })
  const create = useCreatePack({
    onDone: (id) => void navigate(`/admin/training-pack/${id}`),
    onRefused: (error) => showRefusal(form, error),
  })
  return (
    <FormDialog
      title="New video pack"
      form={form}
      keepAs="pack"
      busy={create.isPending}
      onSubmit={(typed) => create.mutate(typed)}
      onClose={onClose}
      submitText="Create"
    >
      <p>Members see it as a training path once it holds a video.</p>
      <PackFields stacked form={form} />
    </FormDialog>
  )
}
