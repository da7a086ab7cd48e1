import type { Video } from '@studio/contract/videos/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { Icon, IconPlus } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { eachOnce, NextPage } from '../../../ui/query/next-page.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { libraryQuery } from '../office/queries.ts'
import styles from './picker.module.css'
import { VideoLine } from './video-line.tsx'

const TYPING_MS = 300

interface VideoPickerProps {
  /** Ids of the chosen videos in order. */
  chosen: readonly string[]
  onAdd: (video: Video) => void
  /** The maximum is reached. */
  full?: boolean
  /** Note below a video's title. */
  noteOf?: (video: Video) => ReactNode
}

/** The library to choose from: search by title, ten per Load More (ADAILY-04), without drafts. */
export function VideoPicker({ chosen, onAdd, full = false, noteOf }: VideoPickerProps) {
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  const list = useInfiniteQuery(libraryQuery(title, { hasFilm: true }))
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={styles.picker}>
      <SearchBox label="Search by title" typed={typed} onType={setTyped} />
      <QueryState
        query={list}
        skeleton={<RowsSkeleton count={4} />}
        empty={<EmptyState picture="seated">No videos found</EmptyState>}
      >
        {({ pages }) => (
          <ul aria-label="Videos to choose from" aria-busy={list.isPlaceholderData}>
            {eachOnce(pages).map((video) => (
              <li key={video.id}>
                <Choice
                  video={video}
                  number={chosen.indexOf(video.id) + 1}
                  full={full}
                  note={noteOf?.(video)}
                  onAdd={() => onAdd(video)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <NextPage list={list} />
    </div>
  )
}

interface ChoiceProps {
  video: Video
  /** Position among the chosen videos, from 1; 0 if it is not chosen. */
  number: number
  full: boolean
  note: ReactNode
  onAdd: () => void
}

function Choice({ video, number, full, note, onAdd }: ChoiceProps) {
  const taken = number > 0
  return (
    <button
      type="button"
      className={styles.choice}
      aria-disabled={taken || full}
      data-taken={taken || undefined}
      onClick={() => !taken && !full && onAdd()}
    >
      <VisuallyHidden>{taken ? 'Chosen:' : 'Add'}</VisuallyHidden>
      <VideoLine video={video}>{note}</VideoLine>
      <span className={styles.mark}>{taken ? number : !full && <Icon of={IconPlus} size="small" />}</span>
    </button>
  )
}
