import { z } from 'zod'
import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { Calendar } from '../schema.ts'
import { MemberDaysChange } from './schema.ts'

const { get, put } = inRoom('practice-calendar')

/** The calendar after a change, and the number by which this change is undone; null if nothing has changed. */
const ChangedDays = Calendar.extend({ undoes: z.number().int().nullable() })
export type ChangedDays = z.output<typeof ChangedDays>

export const monthsOnOwnDays = get('/Calendar/onOwnDays', {
  summary:
    'Joined calendars that the caller has on days of their own, of which a practice is to come or was this week',
  callers: ['student'],
  status: 200,
  answer: z.object({ records: z.array(Calendar) }),
})

export const changeMemberDays = put('/Calendar/:id/days', {
  summary:
    'Moves the rest of a joined calendar for the caller, leaves a week out, goes back to the teacher’s days, or begins a past month on a day',
  callers: ['student'],
  params: IdParams,
  body: MemberDaysChange,
  status: 200,
  answer: ChangedDays,
  refuses: [403, 404, 409],
})
