import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { RestoredNote, useFormDraft } from '../../../office/dialog-draft.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { Back } from '../../../ui/buttons/back.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Icon, IconTrash } from '../../../ui/icons.tsx'
import { DeletePackDialog } from './delete-pack-dialog.tsx'
import { PackFields, type PackFormOf, packShape, usePackWords } from './pack-fields.tsx'
import { PackVideos } from './pack-videos.tsx'
import { readPack, useSavePack } from './queries.ts'

const PACKS = '/admin/live/packs'

const typedOf = ({ title, priceId }: Pick<TrainingPack, 'title' | 'priceId'>) => ({
  title,
  priceId: priceId ?? '',
})

/** Title and plan of a pack, saved by a button, and its videos, saved with every change. */
export function PackEditor({ pack }: { pack: TrainingPack }) {
  const id = useId()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const form: PackFormOf = useCheckedForm(packShape, {
    defaultValues: typedOf(pack),
  })
  const afresh = useFormDraft(form, `pack ${pack.id}`)
  const { version, saved, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: pack,
    valuesOf: typedOf,
    words: usePackWords(),
    read: () => readPack(pack.id),
    save: (typed, from) => save.mutate({ typed, version: from }),
  })
  const save = useSavePack(pack.id, { onRefused: refused, onDone: saved })

  return (
    <>
      <Back to={PACKS}>Video packs</Back>
      <TitleBar title={pack.title}>
        <Button variant="plain" size="sm" onClick={() => setLeaving(true)}>
          <Icon of={IconTrash} size="small" />
          Delete
        </Button>
        <Button type="submit" form={id} size="sm" busy={save.isPending}>
          Save
        </Button>
      </TitleBar>
      {afresh && <RestoredNote onAfresh={afresh} />}
      <PackVideos pack={pack}>
        <Form
          id={id}
          onSubmit={form.handleSubmit((typed) => save.isPending || save.mutate({ typed, version }))}
          onKeyDown={submitByKeys}
        >
          <MeanwhileNote {...meanwhile} busy={save.isPending} />
          <PackFields form={form} />
        </Form>
      </PackVideos>
      {leaving && (
        <DeletePackDialog pack={pack} onClose={() => setLeaving(false)} onDone={() => void navigate(PACKS)} />
      )}
    </>
  )
}
