import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { changeEvent, createEvent, deleteEvent } from '@studio/contract/practice-calendar/endpoints.ts'
import { toasts } from '@studio/contract/practice-calendar/messages.ts'
import type { Calendar, CalendarEvent, EventForm } from '@studio/contract/practice-calendar/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { call } from '../../../platform/call.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'

/** What the studio has done, in words, and what takes it back. */
interface Sent {
  text: string
  undo: () => Promise<string>
}

/** Something that is put on a day. */
export interface Putting {
  /** As it stands there until the studio has answered. */
  shown: CalendarEvent
  send: () => Promise<Sent>
}

/** An event that moves to another day, unless somebody else has changed it. */
export function movedTo(event: CalendarEvent, day: string, eventDateTime: string): Putting {
  const { id } = event
  const write = (at: string, version: string | undefined) =>
    call(changeEvent, { params: { id }, body: { eventDateTime: at } }, ifUnchanged(version))
  return {
    shown: { ...event, eventDateTime },
    async send() {
      const { version } = await write(eventDateTime, event.version)
      return {
        text: toasts.eventMoved(weekdayText(day)),
        undo: () => write(event.eventDateTime, version).then(() => toasts.eventMovedBack),
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
export function addedTo(calendar: Calendar, { form, day, videos, told }: Added): Putting {
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
      const { id } = await call(createEvent, { body: { ...form, calendarId } })
      return {
        text: told(weekdayText(day)),
        undo: () => call(deleteEvent, { params: { id } }).then(() => toasts.eventTakenBack),
      }
    },
  }
}
