import type { Video } from '@studio/contract/videos/schema.ts'
import { EditVideoDialog } from '../office-form/edit-video-dialog.tsx'
import { GuidanceDialog } from '../office-guidance/guidance-dialog.tsx'
import { AddFilmDialog } from '../office-upload/add-film-dialog.tsx'
import { DeleteVideoDialog } from './delete-video-dialog.tsx'

/** An action on a video that needs a dialog. */
export interface VideoAction {
  action: 'edit' | 'film' | 'guidance' | 'delete'
  video: Video
}

const DIALOGS = {
  edit: EditVideoDialog,
  film: AddFilmDialog,
  guidance: GuidanceDialog,
  delete: DeleteVideoDialog,
}

/** The open dialog of the library's cards. */
export function VideoDialog({
  action: { action, video },
  onClose,
}: {
  action: VideoAction
  onClose: () => void
}) {
  const Chosen = DIALOGS[action]
  return <Chosen video={video} onClose={onClose} />
}
