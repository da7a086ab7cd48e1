import { toasts } from '@studio/contract/videos/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { FormDialog } from '../../../../back-office/form-dialog.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { showRefusal, useCheckedForm } from '../../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useSaveVideo } from '../queries.ts'
import { Poster } from './poster.tsx'
import { VideoFields, type VideoFormOf, videoShape } from './video-fields.tsx'

/** LIBRARY-04: changes what is told of a video, and the link of one that is elsewhere. */
export function EditVideoDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const link = video.externalEmbeddedCode ?? null
  const form: VideoFormOf = useCheckedForm(videoShape, {
    defaultValues: {
      title: video.title,
      description: video.description,
      coachUserId: video.coachUserId ?? '',
      externalEmbeddedCode: link,
      styles: [...video.tagList],
      level: video.level,
      props: [...video.props],
    },
  })
  const save = useSaveVideo({
    onRefused: (error) => showRefusal(form, error),
    onDone() {
      showToast(toasts.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Edit ${video.title}`}
      wide
      form={form}
      busy={save.isPending}
      onSubmit={(typed) => save.mutate({ id: video.id, typed })}
      onClose={onClose}
      submitText="Save"
    >
      <Poster video={video} />
      {link !== null && (
        <TextInput
          label="Link"
          type="url"
          {...form.register('externalEmbeddedCode')}
          error={form.formState.errors.externalEmbeddedCode?.message}
        />
      )}
      <VideoFields form={form} />
    </FormDialog>
  )
}
