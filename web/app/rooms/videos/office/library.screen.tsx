import type { FilmsInWork } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import cards from '../../../office/cards.module.css'
import { ChoiceBox } from '../../../office/choosing/choice-box.tsx'
import { ChooseButton, ChosenBar } from '../../../office/choosing/chosen-bar.tsx'
import { type Choosing, useChoosing } from '../../../office/choosing/use-choosing.ts'
import { LibraryTabs } from '../../../office/tab-links.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconUpload } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import layout from '../../../ui/page/layout.module.css'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { ClassCardSkeletons } from '../../../ui/page/skeleton.tsx'
import { eachOnce, NextPage } from '../../../ui/query/next-page.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { DeleteChosen } from '../office-bulk/delete-chosen.tsx'
import { RemakeChosen } from '../office-bulk/remake-chosen.tsx'
import { StyleChosen } from '../office-bulk/style-chosen.tsx'
import { atWorkText } from '../office-processing/film-words.ts'
import { filmsInWorkQuery, useRemakeLacking } from '../office-processing/queries.ts'
import { UploadDialog } from '../office-upload/upload-dialog.tsx'
import { videoQuery } from '../queries.ts'
import styles from './library.module.css'
import { LibraryCard } from './library-card.tsx'
import { libraryQuery, storageQuery, useOwner } from './queries.ts'
import { storageText } from './size-text.ts'
import { type VideoAction, VideoDialog } from './video-dialog.tsx'

export const meta = hiddenHead('Video Library')

/**
 * ADMIN-03: all videos, newest first, ten per Load More (LIBRARY-02), with an Admin's actions; a teacher sees and edits their own
 * (S-Z8).
 */
export default function LibraryScreen() {
  const owner = useOwner()
  const { shown, typed, setTyped } = useListAddress('title')
  const list = useInfiniteQuery(libraryQuery(shown.search, owner === null ? {} : { coachUsersIds: [owner] }))
  const client = useQueryClient()
  const [action, setAction] = useState<VideoAction | null>(null)
  const choosing = useChoosing<Video>(shown.search)
  const { begun, begin, end } = useBegun()
  const renewUrl = async (id: string) =>
    (await client.fetchQuery({ ...videoQuery(id), staleTime: 0 })).url ?? ''
  return (
    <>
      <TitleBar title={owner === null ? 'Video Library' : 'Videos'}>
        <SearchBox label="Search by title" typed={typed} onType={setTyped} />
        <Button data-new size="sm" onClick={() => begin('new')}>
          <Icon of={IconUpload} size="small" />
          Upload Video
        </Button>
      </TitleBar>
      <LibraryTabs />
      <QueryState
        query={list}
        skeleton={<LibrarySkeleton />}
        empty={
          <EmptyState picture="seated">
            {owner === null || shown.search || list.isPlaceholderData
              ? 'No videos found'
              : 'Your videos will appear here. Upload the first one.'}
          </EmptyState>
        }
      >
        {({ pages }) => {
          const videos = eachOnce(pages)
          return (
            <>
              <ChooseButton choosing={choosing} />
              <div className={classNames(cards.grid, styles.videos)} aria-busy={list.isPlaceholderData}>
                {videos.map((video) => (
                  <LibraryCard
                    key={video.id}
                    video={video}
                    onAction={setAction}
                    renewUrl={renewUrl}
                    choice={<VideoChoice video={video} videos={videos} choosing={choosing} />}
                  />
                ))}
              </div>
            </>
          )
        }}
      </QueryState>
      <div className={layout.middle}>
        <NextPage list={list} />
      </div>
      {owner === null && list.data && <StorageNote />}
      <ChosenBar choosing={choosing}>
        <StyleChosen choosing={choosing} />
        <RemakeChosen choosing={choosing} />
        <DeleteChosen choosing={choosing} />
      </ChosenBar>
      {action && <VideoDialog action={action} onClose={() => setAction(null)} />}
      {begun === 'new' && <UploadDialog onClose={end} />}
    </>
  )
}

interface VideoChoiceProps {
  video: Video
  /** Videos that are shown. */
  videos: readonly Video[]
  choosing: Choosing<Video>
}

const VideoChoice = ({ video, videos, choosing }: VideoChoiceProps) => (
  <span className={styles.choice} data-shown={choosing.isShown || undefined}>
    <ChoiceBox
      label={`Select ${video.title}`}
      checked={choosing.chosen.has(video.id)}
      onToggle={(withShift) => choosing.toggle(video, videos, withShift)}
    />
  </span>
)

const LibrarySkeleton = () => <ClassCardSkeletons className={classNames(cards.grid, styles.videos)} />

/** Storage used by films, and why they have no other qualities if this server makes none; hidden while loading. */
function StorageNote() {
  const { data: storage } = useQuery(storageQuery())
  const { data: films } = useQuery(filmsInWorkQuery())
  return (
    <>
      {storage && <p className={styles.storage}>{storageText(storage)}</p>}
      {films?.ffmpeg && <Lacking films={films} />}
      {films?.ffmpeg === false && <p className={styles.storage}>{processingTexts.noFfmpeg}</p>}
    </>
  )
}

/** How many films are worked on, and those that came before something that is made of films now. */
function Lacking({ films: { lacking, records } }: { films: FilmsInWork }) {
  const remake = useRemakeLacking()
  const atWork = atWorkText(records)
  return (
    <>
      {atWork && <p className={styles.storage}>{atWork}</p>}
      {lacking > 0 && (
        <p className={styles.storage}>
          {processingTexts.lacking(lacking)}{' '}
          <Button variant="line" size="sm" busy={remake.isPending} onClick={() => remake.mutate()}>
            {lacking === 1 ? 'Process it again' : 'Process all again'}
          </Button>
        </p>
      )}
    </>
  )
}
