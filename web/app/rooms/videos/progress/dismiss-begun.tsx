import type { WatchedVideo } from '@studio/contract/videos/progress/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconX } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useChangePlace } from './change-mark.ts'

/** Takes a film off 'Continue watching': it begins anew, and stays in the history. Undo puts its place back. */
export function DismissBegun({
  film: { video, seconds },
}: {
  film: Pick<WatchedVideo, 'video' | 'seconds'>
}) {
  const change = useChangePlace({ video, seconds })
  /** By keyboard the way back gets the focus, since the button is gone. */
  const dismiss = (byKeyboard: boolean) => {
    change.mutate(0)
    showToast(`“${video.title}” is no longer in Continue watching`, 'ok', (close) => (
      <Button
        variant="line"
        size="sm"
        autoFocus={byKeyboard}
        onClick={() => {
          close()
          change.mutate(seconds)
        }}
      >
        Undo
      </Button>
    ))
  }
  return (
    <IconButton
      icon={IconX}
      label={`Take ${video.title} off Continue watching`}
      onClick={({ detail }) => dismiss(detail === 0)}
    />
  )
}
