import type { Teacher } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ClassList } from '../../ui/cards/class-list.tsx'
import { videosOfQuery } from './queries.ts'

/** As many as stand beside the words of a video. */
const SHOWN = 3

/** What else a teacher has taught that the member may watch, the newest first. */
export function MoreFrom({
  teacher,
  besides,
}: {
  teacher: Pick<Teacher, 'id' | 'firstName'>
  besides: string
}) {
  const { data } = useQuery(videosOfQuery(teacher.id, SHOWN + 1))
  const others = data?.records.filter(({ id }) => id !== besides).slice(0, SHOWN) ?? []
  const classes = others.map((video) => ({ video, to: `/video/${video.id}`, by: video.tagList[0] }))
  return <ClassList heading={`More from ${teacher.firstName}`} classes={classes} />
}
