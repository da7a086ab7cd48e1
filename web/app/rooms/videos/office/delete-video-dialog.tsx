import { counted } from '@studio/contract/counted.ts'
import { listed } from '@studio/contract/reading-words.ts'
import type { Video, VideoPlaces } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { videoQuery } from '../queries.ts'
import { useDeleteVideo } from './queries.ts'

/** LIBRARY-04: lists a video's places, future classes included, before it is removed from them (D12). */
export function DeleteVideoDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const remove = useDeleteVideo(onClose)
  // Not read anew with all else once the video is gone.
  const found = useQuery({ ...videoQuery(video.id), staleTime: 0, enabled: !remove.isPending })
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

/** "It comes out of 3 classes (1 of them to come), 1 video pack and 2 events." */
export function placesText({ classes, classesToCome, packs, events }: VideoPlaces): string {
  const toCome = classesToCome > 0 ? ` (${classesToCome} of them to come)` : ''
  const places = [
    classes > 0 && counted(classes, 'class', 'classes') + toCome,
    packs > 0 && counted(packs, 'video pack'),
    events > 0 && counted(events, 'event'),
  ].filter((place) => place !== false)
  return places.length > 0
    ? `It comes out of ${listed(places)}.`
    : 'It is not used in any class, pack or event.'
}
