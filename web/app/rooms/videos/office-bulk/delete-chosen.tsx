import { counted } from '@studio/contract/counted.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { EachDialog } from '../../../office/choosing/each-dialog.tsx'
import type { Choosing } from '../../../office/choosing/use-choosing.ts'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { placesText } from '../office/delete-video-dialog.tsx'
import { useDeleteEach } from '../office/queries.ts'
import { videoQuery } from '../queries.ts'

const titleOf = ({ title }: Video) => title

/** LIBRARY-04 for all selected videos after one confirmation. */
export function DeleteChosen({ choosing }: { choosing: Choosing<Video> }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteEach(choosing.keep)
  const chosen = [...choosing.chosen.values()]
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <AskToDelete
          videos={chosen}
          onClose={() => setAsking(false)}
          onDelete={() => {
            setAsking(false)
            void remove.start(chosen, undefined)
          }}
        />
      )}
      <EachDialog of={remove} nameOf={titleOf} />
    </>
  )
}

interface AskToDeleteProps {
  videos: readonly Video[]
  onDelete: () => void
  onClose: () => void
}

/** Lists the places of each video before it is removed from them (D12). */
function AskToDelete({ videos, onDelete, onClose }: AskToDeleteProps) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  return (
    <ConfirmDeletion
      name={counted(videos.length, 'video')}
      busy={false}
      disabled={!videos.every(({ id }) => read.has(id))}
      onDelete={onDelete}
      onClose={onClose}
    >
      <ul>
        {videos.map((video) => (
          <li key={video.id}>
            <b>{video.title}</b>
            <br />
            <Places id={video.id} onRead={() => setRead((before) => new Set(before).add(video.id))} />
          </li>
        ))}
      </ul>
      <p>
        Their files are deleted too, and they disappear from members’ favourites and history. This can’t be
        undone.
      </p>
    </ConfirmDeletion>
  )
}

/** Always refetched, because places may have changed since the list was read. */
function Places({ id, onRead }: { id: string; onRead: () => void }) {
  const query = useQuery({ ...videoQuery(id), staleTime: 0 })
  const tell = useEffectEvent(onRead)
  const isRead = query.isSuccess
  useEffect(() => {
    if (isRead) tell()
  }, [isRead])
  return (
    <QueryState query={query} look="line" skeleton={<SkeletonBox shape="line" />}>
      {({ places }) => <span>{places && ` ${placesText(places)}`}</span>}
    </QueryState>
  )
}
