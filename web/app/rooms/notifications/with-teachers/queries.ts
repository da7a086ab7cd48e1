import {
  followedTeachers,
  followTeacher,
  writeToTeacher,
} from '@studio/contract/notifications/with-teachers/endpoints.ts'
import { call } from '../../../platform/call.ts'
import { queryOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

/** The teachers whose new classes the viewer is told of. */
export const followedQuery = () => queryOf(followedTeachers, {})

/** Follows a teacher, or no more. */
export const useFollow = ({ id, firstName }: { id: string; firstName: string }) =>
  useWrite((wanted: boolean) => call(followTeacher, { params: { id }, body: { wanted } }), {
    onDone(_answer, wanted, client) {
      client.setQueryData(followedQuery().queryKey, (known) => {
        const others = known?.teacherIds.filter((one) => one !== id) ?? []
        return { teacherIds: wanted ? [...others, id] : others }
      })
    },
    said: (_answer, wanted) =>
      wanted ? `You’ll hear about new classes from ${firstName}` : `You no longer follow ${firstName}`,
  })

/** Sends a note to the teacher of a class. */
export const useWriteToTeacher = (videoId: string) =>
  useWrite((text: string) => call(writeToTeacher, { params: { id: videoId }, body: { text } }))
