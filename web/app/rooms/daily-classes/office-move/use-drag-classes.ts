import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { type DragEvent, useState } from 'react'
import { dayOfEntry } from '../office/day-words.ts'
import { type Taken, useMoveClasses } from './queries.ts'

/** All classes of a day. */
export const allOf = (entry: ClassDay): Taken => ({
  day: dayOfEntry(entry),
  videoIds: entry.videos.map(({ id }) => id),
  position: 1,
})

/** One class of a day. */
export const oneOf = (entry: ClassDay, id: string): Taken => ({
  day: dayOfEntry(entry),
  videoIds: [id],
  position: entry.videos.findIndex((video) => video.id === id) + 1,
})

/**
 * Drags classes from one day of a month to another if neither has begun: a picture moves its class, the rest of a day all of
 * them. The day's dialog does the same by keyboard.
 */
export function useDragClasses(today: string) {
  const [taken, setTaken] = useState<Taken | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const move = useMoveClasses()
  const mayTake = (day: string) => taken !== null && day > today && day !== taken.day

  function end() {
    setTaken(null)
    setOver(null)
  }

  return {
    over,
    /** Props of a draggable element. */
    source: (classes: Taken) => ({
      draggable: classes.day > today && classes.videoIds.length > 0,
      onDragStart(event: DragEvent) {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        setTaken(classes)
      },
      onDragEnd: end,
    }),
    /** Props of a target day. */
    target: (day: string) => ({
      onDragOver(event: DragEvent) {
        if (!mayTake(day)) return setOver(null)
        event.preventDefault()
        setOver(day)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (taken && mayTake(day)) move.mutate({ taken, to: day })
        end()
      },
    }),
  }
}

export type DragClasses = ReturnType<typeof useDragClasses>
