import {
  attachFile,
  countRecipients,
  deleteNotification,
  myNotifications,
  notifications,
  sendNotification,
} from '@studio/contract/notifications/endpoints.ts'
import { isChosen } from '@studio/contract/notifications/is-chosen.ts'
import { FEED_PAGE, toasts } from '@studio/contract/notifications/messages.ts'
import type { NotificationDraft, Notifications, SendOptions } from '@studio/contract/notifications/schema.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { myStudents, people } from '@studio/contract/people/staff/endpoints.ts'
import { calendars } from '@studio/contract/practice-calendar/endpoints.ts'
import { videos } from '@studio/contract/videos/endpoints.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { call } from '../../../platform/call.ts'
import { type LastCall, useIdempotencyKey } from '../../../platform/idempotency-key.ts'
import { queryOf, readOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import type { Picked } from './recipients.ts'

/** Parts of a teacher's feed. */
export const FEED_PARTS = ['all', 'sent', 'received'] as const
export type FeedPart = (typeof FEED_PARTS)[number]

/** Five per page, newest first: for Admin all notifications, for a teacher sent ones, received ones or both (ANOTIF-02, ANOTIF-05). */
export function feedQuery({ pageNumber, search }: ListAddress, part: FeedPart) {
  const query = { pageNumber, pageLength: FEED_PAGE, ...(search ? { title: search } : {}) }
  const received = part === 'all' ? { received: true } : {}
  return queryOptions({
    ...readOf(part === 'received' ? myNotifications : notifications, { query, part }),
    queryFn: (): Promise<Notifications> =>
      part === 'received'
        ? call(myNotifications, { query })
        : call(notifications, { query: { ...query, ...received } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Milliseconds for which a number of recipients is shown again: counting a million people takes up to a second. */
const COUNT_KEPT = 10_000

/** How many people a notification with these options goes to now; nothing is asked while none is chosen. */
export const countQuery = (sendOptions: SendOptions) =>
  queryOptions({
    ...queryOf(countRecipients, { body: { sendOptions } }),
    enabled: Object.values(sendOptions).some(isChosen),
    retry: false,
    staleTime: COUNT_KEPT,
  })

const MOST_PEOPLE = 8
const MOST_VIDEOS = 5

/** People by user name: everybody for Admin, a teacher's own students (D11). */
export const peopleQuery = (role: Role, userName: string) => {
  const query = { pageNumber: 1, pageLength: MOST_PEOPLE, ...(userName ? { userName } : {}) }
  const endpoint = role === 'Admin' ? people : myStudents
  return queryOptions({
    ...readOf(endpoint, { query, pick: true }),
    queryFn: async (): Promise<Picked[]> => {
      const { records } = role === 'Admin' ? await call(people, { query }) : await call(myStudents, { query })
      return records.map((person) => ({ id: person.id, label: `${fullName(person)} (${person.userName})` }))
    },
    placeholderData: keepPreviousData,
  })
}

/** Calendars, newest month first: everybody's for Admin, a teacher's own. */
export const calendarsToPickQuery = (role: Role, userId: string) =>
  queryOptions({
    ...queryOf(calendars, { query: { pageLength: 100, ...(role === 'Admin' ? {} : { userId }) } }),
    select: ({ records }): Picked[] =>
      records.map((one) => ({
        id: one.id,
        label: [
          one.title,
          monthWords(one.monthOfCreation.slice(0, 10)),
          ...(role === 'Admin' ? [fullName(one.user)] : []),
        ].join(', '),
      })),
  })

/** BO-API-17: videos whose title contains these words. */
export const videosNamedQuery = (title: string) =>
  queryOptions({
    ...queryOf(videos, { query: { pageNumber: 1, pageLength: MOST_VIDEOS }, body: { title } }),
    select: ({ records }) => records,
    enabled: title !== '',
    placeholderData: keepPreviousData,
  })

interface Sent {
  draft: z.input<typeof NotificationDraft>
  file: File | null
}

interface Sending {
  /** What was sent before a reload, if its answer did not come. */
  before: LastCall | undefined
  onDone: () => void
  onRefused: (error: Error) => void
}

/**
 * Sends a notification, then its file. If only the file failed, a retry sends the file alone; one after a lost answer reaches
 * nobody twice, also after a reload, for which `last` is stored with the draft.
 */
export function useSend({ before, onDone, onRefused }: Sending) {
  const client = useQueryClient()
  const { keyOf, last } = useIdempotencyKey(before)
  const sentId = useRef<string | null>(null)
  /** Why the file of a notification that is sent was refused or did not arrive; null before. */
  const [fileError, setFileError] = useState<string | null>(null)
  /** Progress of the file's upload, 0 to 1; null while none is running. */
  const [share, setShare] = useState<number | null>(null)
  const mutation = useMutation({
    async mutationFn({ draft, file }: Sent) {
      sentId.current ??= (await call(sendNotification, { body: draft }, { headers: keyOf(draft) })).id
      if (!file) return
      const form = new FormData()
      form.append('file', file)
      setShare(0)
      const onSent = (sent: number, size: number) => setShare(size > 0 ? sent / size : 0)
      await call(attachFile, { params: { id: sentId.current } }, { form, onSent })
    },
    onSuccess() {
      showToast(toasts.sent)
      onDone()
    },
    onError(error) {
      if (!sentId.current) return onRefused(error)
      setFileError(error.message)
      showToast(`${toasts.withoutFile} ${error.message}`, 'bad')
    },
    onSettled() {
      setShare(null)
      return client.invalidateQueries(readsOf(notifications, myNotifications))
    },
  })
  return { ...mutation, share, fileError, last }
}

/** Sends it to whoever writes it alone, in the studio, by mail and by push, as it would reach everybody; without its file. */
export const useSendTest = (authorId: string) =>
  useWrite(
    (draft: Omit<z.input<typeof NotificationDraft>, 'sendOptions' | 'mailToAll'>) =>
      call(sendNotification, {
        body: { ...draft, sendOptions: { sendToUserIds: [authorId] }, mailToAll: true },
      }),
    { said: toasts.testSent, reads: readsOf(notifications, myNotifications) },
  )

/** Deletes it for all recipients (ANOTIF-04). */
export const useDeleteNotification = () =>
  useWrite((id: string) => call(deleteNotification, { params: { id } }), {
    said: toasts.deleted,
    reads: readsOf(notifications, myNotifications),
  })

/** The person of an id, if the viewer may write to them (D11). */
export const recipientQuery = (role: Role, id: string) =>
  queryOptions({
    ...readOf(role === 'Admin' ? people : myStudents, { asked: id }),
    queryFn: async (): Promise<Picked | null> => {
      for (let pageNumber = 1; ; pageNumber += 1) {
        const query = { pageNumber, pageLength: 100 }
        const { records, pageInfo } = await (role === 'Admin'
          ? call(people, { query })
          : call(myStudents, { query }))
        const person = records.find((one) => one.id === id)
        if (person) return { id, label: `${fullName(person)} (${person.userName})` }
        if (pageNumber * 100 >= Math.min(pageInfo.totalRecords, 2000)) return null
      }
    },
  })
