import { writeChapters } from '@studio/contract/videos/guidance/chapters.ts'
import type { Guidance } from '@studio/contract/videos/guidance/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'

import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { CaptionsSection } from './captions-section.tsx'
import { guidanceQuery, useSetChapters } from './queries.ts'

interface DialogProps {
  video: Video
  onClose: () => void
}

/** A film's chapters as a typed list, and its captions by language (D18.guidance). */
export function GuidanceDialog({ video, onClose }: DialogProps) {
  const found = useQuery(guidanceQuery(video.id))
  if (found.data) return <GuidanceForm video={video} guidance={found.data} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={titleOf(video)} wide>
      <QueryState query={found} skeleton={<RowsSkeleton count={3} />}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}

const titleOf = ({ title }: Video) => `Captions and chapters of ${title}`
const shape = () =>
  import('@studio/contract/videos/guidance/schema.ts').then((shapes) => shapes.ChaptersTyped)

function GuidanceForm({ video, guidance, onClose }: DialogProps & { guidance: Guidance }) {
  const [typed] = useState(() => writeChapters(guidance.chapters))
  const form = useCheckedForm(shape, { defaultValues: { chapters: typed } })
  const save = useSetChapters(video.id, {
    onRefused: (error) => showRefusal(form, error),
    onDone() {
      showToast('Chapters saved')
      onClose()
    },
  })
  return (
    <FormDialog
      title={titleOf(video)}
      wide
      form={form}
      keepAs={`chapters ${video.id}`}
      busy={save.isPending}
      onSubmit={({ chapters }) => save.mutate(chapters)}
      onClose={onClose}
      submitText="Save chapters"
    >
      <TextArea
        label="Chapters"
        help="Names with their times, such as: Warm-up 0:00, Sun salutation 4:30, Other side 12:10"
        rows={3}
        {...fieldOf(form, 'chapters')}
      />
      <CaptionsSection videoId={video.id} captions={guidance.captions} />
    </FormDialog>
  )
}
