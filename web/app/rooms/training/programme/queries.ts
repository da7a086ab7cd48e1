import { followPath, leavePath, programmes } from '@studio/contract/training/programme/endpoints.ts'
import type { Programme, ProgrammeDates } from '@studio/contract/training/programme/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { ownZone } from '../../../ui/use-zone.ts'
import { useMarks } from '../../videos/progress/queries.ts'

/** The paths that the viewer follows. */
export const programmesQuery = () => queryOf(programmes, {})

interface Followed {
  /** Null if the viewer doesn't follow the path, and until that is known. */
  programme: Programme | null
  /** Whether it is known. */
  isKnown: boolean
  /** Whether what is watched is kept, and ticks a day. */
  keepsHistory: boolean
}

/** How the viewer follows a path; read anew when they have watched something. */
export function useProgramme(packId: string): Followed {
  const user = useUser()
  const client = useQueryClient()
  const marks = useMarks()
  const { data } = useQuery({ ...programmesQuery(), enabled: user !== null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was watched changes the days
  useEffect(() => {
    void client.invalidateQueries(readsOf(programmes))
  }, [client, marks])
  const programme = data?.records.find((one) => one.packId === packId) ?? null
  return { programme, isKnown: user === null || data !== undefined, keepsHistory: data?.keepsHistory ?? true }
}

export interface FollowWish {
  dates: ProgrammeDates | null
  again?: boolean
}

/** Follows a path, or changes its dates. */
export const useFollowPath = (packId: string) =>
  useWrite(
    (wish: FollowWish) =>
      call(followPath, { params: { id: packId }, body: { ...wish, timeZone: ownZone() } }),
    { onDone: (answer, _, client) => client.setQueryData(programmesQuery().queryKey, answer) },
  )

/** Follows a path no more. */
export const useLeavePath = (packId: string) =>
  useWrite(() => call(leavePath, { params: { id: packId } }), { reads: readsOf(programmes) })
