import type { Video } from '@studio/contract/videos/schema.ts'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import styles from './picker.module.css'
import { keepFocusInList, VideoLine } from './video-line.tsx'

interface OrderedVideosProps {
  label: string
  videos: readonly Video[]
  onOrder: (videos: Video[]) => void
  onRemove: (video: Video) => void
  /** Note below a video's title. */
  noteOf?: (video: Video) => ReactNode
}

/** Videos in an order that is changed by dragging, or with the buttons of each. */
export function OrderedVideos({ label, videos, onOrder, onRemove, noteOf }: OrderedVideosProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)

  function move(from: number, to: number) {
    const video = videos[from]
    if (!video || !(to in videos) || from === to) return
    onOrder(moveEntry(videos, from, to))
    setSaid(`${video.title} is number ${to + 1} of ${videos.length}`)
  }

  function remove(video: Video, index: number) {
    onRemove(video)
    keepFocusInList(list, index)
  }

  function drop() {
    if (dragged !== null && over !== null) move(dragged, over)
    setDragged(null)
    setOver(null)
  }

  return (
    <>
      <ol ref={list} aria-label={label}>
        {videos.map((video, index) => (
          <li
            key={video.id}
            draggable
            className={classNames(
              styles.item,
              dragged === index && styles.dragged,
              over === index && styles.over,
            )}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop()
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
          >
            <span className={styles.handle}>
              <Icon of={IconGripVertical} size="small" />
            </span>
            <span className={styles.number}>{index + 1}</span>
            <VideoLine video={video}>{noteOf?.(video)}</VideoLine>
            <span className={styles.buttons}>
              <IconButton
                icon={IconArrowUp}
                label={`Move ${video.title} up`}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={IconArrowDown}
                label={`Move ${video.title} down`}
                aria-disabled={index === videos.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton icon={IconX} label={`Remove ${video.title}`} onClick={() => remove(video, index)} />
            </span>
          </li>
        ))}
      </ol>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </>
  )
}

/** Moves one entry of a list; positions outside of it change nothing. */
export function moveEntry<One>(list: readonly One[], from: number, to: number): One[] {
  if (!(from in list) || !(to in list)) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}
