import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { changedMeanwhileText } from '@studio/contract/if-unchanged.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useState } from 'react'
import { isChangedMeanwhile, type Meanwhile } from '../../../office/meanwhile/use-meanwhile.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { readDay } from '../office/queries.ts'

interface Options {
  day: string
  /** The day as it was when the dialog was opened. */
  entry: ClassDay | undefined
  videos: readonly Video[]
  onVideos: (videos: Video[]) => void
  /** Whether `videos` were chosen for a day that somebody else has changed since. */
  isLate: boolean
  save: (version: string | undefined) => void
}

const titles = (videos: readonly Video[] = []) => videos.map(({ title }) => title).join(', ')

/** Handles a day that somebody else changes during the edit: the second person chooses whose classes stay. */
export function useDayMeanwhile({ day, entry, videos, onVideos, isLate, save }: Options) {
  const [start, setStart] = useState(entry)
  const [text, setText] = useState<string | null>(isLate ? changedMeanwhileText(null) : null)

  async function refused(error: Error) {
    if (!isChangedMeanwhile(error)) return showToast(error.message, 'bad')
    try {
      setStart(await readDay(day))
      setText(error.message)
    } catch (failed) {
      showToast((failed as Error).message, 'bad')
    }
  }

  const meanwhile: Meanwhile = {
    text,
    fields: [{ label: 'Classes of this day', theirs: titles(start?.videos), mine: titles(videos) }],
    keepMine: () => save(start?.version),
    takeTheirs() {
      onVideos([...(start?.videos ?? [])])
      setText(null)
    },
  }
  return { start, refused: (error: Error) => void refused(error), meanwhile }
}
