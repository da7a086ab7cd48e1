import { type ClassOnDay, returnOf } from '@studio/contract/daily-classes/class-returns.ts'
import { CLASSES_A_DAY } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { addDays } from '@studio/contract/dates.ts'
import { changedMeanwhileText } from '@studio/contract/if-unchanged.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { askToLeave } from '../../../office/ask-to-leave.ts'
import { useDialogDraft } from '../../../office/dialog-draft.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { isChangedMeanwhile, type Meanwhile } from '../../../office/meanwhile/use-meanwhile.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { fullDayText, weekdayDate } from '../../../ui/words/day-text.ts'
import { OrderedVideos } from '../../videos/office-picker/ordered-videos.tsx'
import { VideoPicker } from '../../videos/office-picker/video-picker.tsx'
import { askToEmpty } from '../office/day-list.tsx'
import { dayOfEntry } from '../office/day-words.ts'
import { readDay, useDeleteDay, useSetDay } from '../office/queries.ts'
import styles from './day-editor.module.css'
import { DayTop } from './day-top.tsx'

interface DayEditorProps {
  day: string
  entry: ClassDay | undefined
  /** Days before and after it. */
  around: readonly ClassDay[]
  onOpen: (day: string) => void
  /** Moves a class to another day; undefined if the day has begun. */
  onMove: ((entry: ClassDay) => void) | undefined
  onClose: () => void
}

/** What is chosen and not saved, and the version of the day that it was chosen for. */
interface KeptDay {
  videos: Video[]
  version?: string | undefined
}

/** Editor for one to three videos in order, from the library (ADAILY-01, ADAILY-02, ADAILY-04). */
export function DayEditor({ day, entry, around, onOpen, onMove, onClose }: DayEditorProps) {
  const { kept, keep } = useDialogDraft<KeptDay | null>(`classes of ${day}`)
  const [videos, setVideos] = useState<Video[]>(kept?.videos ?? entry?.videos ?? [])
  const [isBack, setIsBack] = useState(kept !== null)
  const [next, setNext] = useState(false)
  const ids = videos.map(({ id }) => id)
  const { start, refused, meanwhile } = useDayMeanwhile({
    day,
    entry,
    videos,
    onVideos: setVideos,
    isLate: kept !== null && kept.version !== entry?.version,
    save: (version) => set.mutate({ videoIds: ids, version }),
  })
  const set = useSetDay(day, () => (next ? onOpen(addDays(day, 1)) : onClose()), refused)
  const remove = useDeleteDay(onClose)
  const changed = ids.join() !== (start?.videos ?? []).map(({ id }) => id).join()
  const left = (onLeave: () => void) => (changed ? askToLeave(onLeave) : onLeave())
  useEffect(() => {
    keep(changed ? { videos, version: start?.version } : null)
  })
  const noteOf = (video: Video) => <ReturnNote day={day} video={video} around={around} />

  function discard() {
    setIsBack(false)
    setVideos(entry?.videos ?? [])
  }

  function save(andNext: boolean) {
    if (set.isPending || videos.length === 0) return
    setNext(andNext)
    set.mutate({ videoIds: ids, version: start?.version })
  }

  function saveByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save(false)
  }

  return (
    <Dialog
      cancel
      wide
      onClose={() => left(onClose)}
      title={fullDayText(day)}
      actions={
        <>
          <Button
            variant="line"
            busy={set.isPending && next}
            disabled={videos.length === 0}
            onClick={() => save(true)}
          >
            Save and next day
          </Button>
          <Button busy={set.isPending && !next} disabled={videos.length === 0} onClick={() => save(false)}>
            Save
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut saves the controls inside */}
      <div className={styles.editor} onKeyDown={saveByKeys}>
        <DayTop
          day={day}
          picked={videos.length}
          changed={changed}
          onDay={(other) => left(() => onOpen(other))}
          onMove={start && onMove && (() => onMove(start))}
          onEmpty={start && (() => askToEmpty(day, () => remove.mutate(day)))}
          emptying={remove.isPending}
        />
        {isBack && changed && meanwhile.text === null && (
          <Note
            tone="calm"
            title="Your unsaved draft of this day is back."
            action={
              <Button variant="plain" size="sm" onClick={discard}>
                Discard
              </Button>
            }
          />
        )}
        <MeanwhileNote {...meanwhile} busy={set.isPending} />
        {videos.length > 0 && (
          <div className={styles.chosen}>
            <OrderedVideos
              label="Classes of this day"
              videos={videos}
              onOrder={setVideos}
              onRemove={({ id }) => setVideos(videos.filter((one) => one.id !== id))}
              noteOf={noteOf}
            />
          </div>
        )}
        <VideoPicker
          chosen={ids}
          full={videos.length === CLASSES_A_DAY}
          onAdd={(video) => setVideos([...videos, video])}
          noteOf={noteOf}
        />
      </div>
    </Dialog>
  )
}

const planned = (day: string, { id, coachUserId }: Video): ClassOnDay => ({
  day,
  videoId: id,
  coachUserId,
})

interface ReturnNoteProps {
  day: string
  video: Video
  around: readonly ClassDay[]
}

/** Warns if a class's film or teacher is repeated within some days. */
function ReturnNote({ day, video, around }: ReturnNoteProps) {
  const others = around.flatMap((entry) => entry.videos.map((one) => planned(dayOfEntry(entry), one)))
  const found = returnOf(planned(day, video), others)
  if (!found) return null
  const what = found.of === 'film' ? 'Also' : `${video.coachUser?.firstName} also`
  return <span className={styles.return}>{`${what} on ${weekdayDate(found.day)}`}</span>
}

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
function useDayMeanwhile({ day, entry, videos, onVideos, isLate, save }: Options) {
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
