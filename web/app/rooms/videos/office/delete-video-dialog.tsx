import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { videoQuery } from '../queries.ts'
import { placesText } from './places-text.ts'
import { useDeleteVideo } from './queries.ts'

/** LIBRARY-04: lists a video's places, future classes included, before it is removed from them (D12). */
export function DeleteVideoDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const remove = useDeleteVideo(onClose)
  const found = useQuery({ ...videoQuery(video.id), staleTime: 0 })
  return (
    <ConfirmDeletion
      name={video.title}
      busy={remove.isPending}
      disabled={!found.isSuccess}
      onDelete={() => remove.mutate(video.id)}
      onClose={onClose}
    >
      <QueryState query={found} skeleton={<SkeletonBox shape="line" />}>
        {({ places }) => <p>{places && placesText(places)}</p>}
      </QueryState>
      <p>
        Its file is deleted too, and it disappears from members’ favourites and history. This can’t be undone.
      </p>
    </ConfirmDeletion>
  )
}
