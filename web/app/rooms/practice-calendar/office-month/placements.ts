import { toasts } from '@studio/contract/practice-calendar/messages.ts'
import type { Calendar, CalendarEvent, EventForm } from '@studio/contract/practice-calendar/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { addEvent, putEventAt, removeEvent } from './queries.ts'

/** What the studio has done, in words, and what takes it back. */
interface Sent {
  text: string
  undo: () => Promise<string>
}

/** Something that is put on a day. */
export interface Placement {
  /** As it stands there until the studio has answered. */
  shown: CalendarEvent
  send: () => Promise<Sent>
}

/** An event that moves to another day, unless somebody else has changed it. */
export function movedTo(event: CalendarEvent, day: string, eventDateTime: string): Placement {
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
export function addedTo(calendar: Calendar, { form, day, videos, told }: Added): Placement {
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
