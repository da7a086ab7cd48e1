import type { Teacher } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ClassList } from '../../ui/cards/class-list.tsx'
import { videosOfQuery } from './queries.ts'

/** Videos beside the description. */
const SHOWN = 3

/** Other videos of a teacher that the member may watch, newest first. */
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
