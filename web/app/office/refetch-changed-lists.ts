import { invoices } from '@studio/contract/billing/endpoints.ts'
import type { ListKind } from '@studio/contract/changed-lists.ts'
import { classDay, classDays } from '@studio/contract/daily-classes/endpoints.ts'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { notifications } from '@studio/contract/notifications/endpoints.ts'
import { savedViews } from '@studio/contract/people/saved-views/endpoints.ts'
import { invitations, people, subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { price, prices } from '@studio/contract/plans/endpoints.ts'
import { calendars, lastCalendars } from '@studio/contract/practice-calendar/endpoints.ts'
import { promocodes } from '@studio/contract/promo/endpoints.ts'
import { trainingPack, trainingPacks } from '@studio/contract/training/endpoints.ts'
import { videos } from '@studio/contract/videos/endpoints.ts'
import { filmsInWork } from '@studio/contract/videos/processing/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchChanged, subscribeToLists } from '../platform/events/changed-lists.ts'
import { readsOf } from '../platform/reads.ts'

/** Queries to invalidate for each changed list; lists that show videos contain their titles, too. */
const READS: Record<ListKind, readonly AnyEndpoint[]> = {
  people: [people, invitations, subscribedUsers, savedViews],
  subscribers: [subscribedUsers, people, savedViews],
  invoices: [invoices],
  plans: [prices, price],
  promo: [promocodes],
  videos: [videos, filmsInWork, classDays, classDay, trainingPacks, trainingPack],
  packs: [trainingPacks, trainingPack],
  days: [classDays, classDay],
  notifications: [notifications],
  calendars: [calendars, lastCalendars],
}

const readsOfKind = (kind: string): readonly AnyEndpoint[] =>
  Object.hasOwn(READS, kind) ? READS[kind as ListKind] : []

/** Milliseconds to batch changes, and to wait for the page's own mutation. */
const GATHER = 300

/**
 * While a page of the back office is open, refetches lists that other Admins, members or the provider change. Open forms keep
 * their values (D18.changed-lists).
 */
export function useFreshLists(): void {
  const client = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    // A running mutation invalidates by itself, and its optimistic state must not be overwritten.
    const read = () => {
      timer = undefined
      if (client.isMutating() > 0) return wait()
      void refetchChanged(client, readsOf(...[...changed].flatMap(readsOfKind)))
      changed.clear()
    }
    const wait = () => {
      timer ??= setTimeout(read, GATHER)
    }
    const stop = subscribeToLists((kinds) => {
      for (const kind of kinds) changed.add(kind)
      wait()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
