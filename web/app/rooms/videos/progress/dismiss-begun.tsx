import type { WatchedVideo } from '@studio/contract/videos/progress/schema.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconX } from '../../../ui/icons.tsx'
import { undoButton } from '../../../ui/toast/toast-button.tsx'
import { leadBackTo, showToast } from '../../../ui/toast/toast-store.ts'
import { useChangePlace } from './change-mark.ts'

/** Takes a film off 'Continue watching': it begins anew, and stays in the history. Undo puts its place back. */
export function DismissBegun({
  film: { video, seconds },
}: {
  film: Pick<WatchedVideo, 'video' | 'seconds'>
}) {
  const change = useChangePlace({ video, seconds })
  /** By keyboard the way back gets the focus, since the button is gone; from there it goes to the film's or the next one's. */
  const dismiss = (byKeyboard: boolean) => {
    change.mutate(0)
    const undo = undoButton({ onPress: () => change.mutate(seconds), autoFocus: byKeyboard })
    showToast(`“${video.title}” is no longer in Continue watching`, 'ok', undo)
    if (byKeyboard) leadBackTo(() => buttonOf(`="${video.id}"`) ?? buttonOf(''))
  }
  return (
    <IconButton
      icon={IconX}
      label={`Take ${video.title} off Continue watching`}
      data-begun={video.id}
      onClick={({ detail }) => dismiss(detail === 0)}
    />
  )
}

const buttonOf = (value: string) => document.querySelector<HTMLElement>(`[data-begun${value}]`)
