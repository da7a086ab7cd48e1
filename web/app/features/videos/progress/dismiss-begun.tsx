import { changeMark } from '@studio/contract/videos/progress/endpoints.ts'
import type { WatchedVideo } from '@studio/contract/videos/progress/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconX } from '../../../ui/icons.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { invalidateProgress, lastWatchedQuery } from './queries.ts'

/** Takes a film off 'Continue watching': it begins anew, and stays in the history. Undo puts its place back. */
export function DismissBegun({ film: { video, seconds } }: { film: WatchedVideo }) {
  const client = useQueryClient()
  const { queryKey } = lastWatchedQuery()
  const show = (place: number) =>
    client.setQueryData(queryKey, (list) => {
      const records = list?.records.map((one) =>
        one.video.id === video.id ? { ...one, seconds: place } : one,
      )
      return list && records && { ...list, records }
    })
  const change = useMutation({
    mutationFn: (place: number) =>
      call(changeMark, { params: { videoId: video.id }, body: { seconds: place } }),
    onMutate: async (place: number) => {
      await client.cancelQueries({ queryKey })
      show(place)
      keepFocus()
    },
    onError: (error, place) => {
      show(place === 0 ? seconds : 0)
      showToast(error.message, 'bad')
    },
    onSettled: () => invalidateProgress(client),
  })
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
