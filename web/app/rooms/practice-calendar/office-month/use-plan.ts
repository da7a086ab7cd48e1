import { calendars, lastCalendars } from '@studio/contract/practice-calendar/endpoints.ts'
import { toasts } from '@studio/contract/practice-calendar/messages.ts'
import { eventOf, onDay } from '@studio/contract/practice-calendar/month-plan.ts'
import type { Calendar, CalendarEvent, EventForm } from '@studio/contract/practice-calendar/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isChangedMeanwhile } from '../../../office/meanwhile/use-meanwhile.ts'
import { readsOf } from '../../../platform/reads.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { sayWhy } from '../../../ui/query/use-write.ts'
import { showUndo } from '../../../ui/toast/toast-button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { addEvent, putEventAt, removeEvent } from '../office/queries.ts'
import { proposedStart } from '../office-event/local-time.ts'

/** What is put on a day of a month: one of its events, or a video of the shelf. */
export type Thing = { event: CalendarEvent; video?: never } | { video: Video; event?: never }

/** Puts a thing on a day, `YYYY-MM-DD`. */
export type Put = (thing: Thing, day: string, copies: boolean) => void

/**
 * The events of a month, and what puts things on its days: an event moves or is copied, a video becomes an event. Each stands there at
 * once, and is gone again if the studio refuses; the toast offers Undo.
 */
export function usePlan(calendar: Calendar, zone: string) {
  const client = useQueryClient()
  const [placements, setPlacements] = useState<readonly Placement[]>([])
  const refetch = () => client.invalidateQueries(readsOf(calendars, lastCalendars))
  const back = useMutation({
    mutationFn: (undo: () => Promise<string>) => undo(),
    onSuccess: (text) => showToast(text),
    onError(error) {
      const isChanged = isChangedMeanwhile(error)
      showToast(isChanged ? toasts.eventStays : error.message, isChanged ? 'warn' : 'bad')
    },
    onSettled: refetch,
  })
  const { mutate } = useMutation({
    mutationFn: ({ send }: Placement) => send(),
    onSuccess: ({ text, undo }) => showUndo(text, () => back.mutate(undo)),
    onError: sayWhy,
    async onSettled(_sent, error, one) {
      await refetch()
      setPlacements((all) => all.filter((other) => other !== one))
      // What is refused leaves the day where the focus was.
      if (error) keepFocus()
    },
  })

  function begin(one: Placement) {
    setPlacements((all) => [...all, one])
    mutate(one)
  }

  const onItsWay = new Set(placements.map(({ shown }) => shown.id))
  const put: Put = ({ event, video }, day, copies) => {
    if (video) {
      const form = eventOf(video, proposedStart(day, calendar.events))
      return begin(addedTo(calendar, { form, day, videos: [video], told: toasts.eventPut }))
    }
    const at = onDay(event, day, zone)
    if (!copies) {
      if (at !== event.eventDateTime && !onItsWay.has(event.id)) begin(movedTo(event, day, at))
      return
    }
    const { title, videos = [], videoIds = [] } = event
    if (videoIds.length === 0) return showToast(toasts.noVideo, 'warn')
    const form = { title, description: event.description || title, eventDateTime: at, videoIds }
    begin(addedTo(calendar, { form, day, videos, told: toasts.eventCopied }))
  }

  const events = [
    ...calendar.events.filter(({ id }) => !onItsWay.has(id)),
    ...placements.map(({ shown }) => shown),
  ].toSorted((one, other) => one.eventDateTime.localeCompare(other.eventDateTime))
  return { events, onItsWay, put }
}

export type Plan = ReturnType<typeof usePlan>

/** What the studio has done, in words, and what takes it back. */
interface Sent {
  text: string
  undo: () => Promise<string>
}

/** Something that is put on a day. */
interface Placement {
  /** As it stands there until the studio has answered. */
  shown: CalendarEvent
  send: () => Promise<Sent>
}

/** An event that moves to another day, unless somebody else has changed it. */
function movedTo(event: CalendarEvent, day: string, eventDateTime: string): Placement {
  return {
    shown: { ...event, eventDateTime },
    async send() {
      const { version } = await putEventAt(event, eventDateTime)
      return {
        text: toasts.eventMoved(weekdayText(day)),
        undo: () => putEventAt({ ...event, version }, event.eventDateTime).then(() => toasts.eventMovedBack),
      }
    },
  }
}

interface Added {
  form: EventForm
  day: string
  videos: Video[]
  told: (day: string) => string
}

/** A new event of a calendar. */
function addedTo(calendar: Calendar, { form, day, videos, told }: Added): Placement {
  const { id: calendarId, userId } = calendar
  return {
    shown: {
      id: `new ${form.title} ${form.eventDateTime}`,
      userId,
      calendarId,
      title: form.title,
      eventDateTime: form.eventDateTime,
      thumbnailUrl: videos[0]?.thumbnailUrl ?? null,
      videos,
    },
    async send() {
      const { id } = await addEvent({ ...form, calendarId })
      return {
        text: told(weekdayText(day)),
        undo: () => removeEvent(id).then(() => toasts.eventTakenBack),
      }
    },
  }
}
