import {
  followedTeachers,
  followTeacher,
  writeToTeacher,
} from '@studio/contract/notifications/with-teachers/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** The teachers whose new classes the viewer is told of. */
export const followedQuery = () => queryOf(followedTeachers, {})

/** Follows a teacher, or no more. */
export function useFollow({ id, firstName }: { id: string; firstName: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => call(followTeacher, { params: { id }, body: { wanted } }),
    onSuccess: (_answer, wanted) => {
      client.setQueryData(followedQuery().queryKey, (known) => {
        const others = known?.teacherIds.filter((one) => one !== id) ?? []
        return { teacherIds: wanted ? [...others, id] : others }
      })
      showToast(
        wanted ? `You’ll hear about new classes from ${firstName}` : `You no longer follow ${firstName}`,
      )
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}

/** Sends a note to the teacher of a class. */
export function useWriteToTeacher(videoId: string) {
  return useMutation({
    mutationFn: (text: string) => call(writeToTeacher, { params: { id: videoId }, body: { text } }),
    onError: (error) => showToast(error.message, 'bad'),
  })
}
