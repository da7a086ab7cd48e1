import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { videoQuery } from '../queries.ts'
import { placesText } from './places-text.ts'
import { useDeleteVideo } from './queries.ts'

/** LIBRARY-04: says where a video stands, also in classes to come, before it is taken out of all of it (D12). */
export function DeleteVideoDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const remove = useDeleteVideo(onClose)
  const found = useQuery({ ...videoQuery(video.id), staleTime: 0 })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${video.title}`}
      actions={
        <>
          <Button variant="plain" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            disabled={!found.isSuccess}
            onClick={() => remove.mutate(video.id)}
          >
            Delete
          </Button>
        </>
      }
    >
      <QueryState query={found} skeleton={<SkeletonBox shape="line" />}>
        {({ places }) => <p>{places && placesText(places)}</p>}
      </QueryState>
      <p>Its film goes with it, and members’ favourites and history lose it. This can’t be undone.</p>
    </Dialog>
  )
}
