import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { followedQuery, useFollow } from './queries.ts'

/** Follows a teacher, or no more. */
export function FollowButton({ teacher }: { teacher: { id: string; firstName: string } }) {
  const { data, isError } = useQuery(followedQuery())
  const follow = useFollow(teacher)
  if (isError) return null
  if (!data) return <SkeletonBox shape="button" />
  const isFollowed = data.teacherIds.includes(teacher.id)
  return (
    <Button size="lg" variant="line" busy={follow.isPending} onClick={() => follow.mutate(!isFollowed)}>
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
