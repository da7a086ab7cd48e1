import { useLoaderData } from 'react-router'
import { useHydrated } from '../../../platform/device/hydrated.tsx'
import { useUser } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'

const FollowButton = lazyPart(() => import('./follow-button.tsx').then((part) => part.FollowButton), {
  fallback: () => <SkeletonBox shape="button" />,
})

/** The button that follows a teacher, for members; its room is kept on their pages from the beginning. */
export function LazyFollow({ teacher }: { teacher: { id: string; firstName: string } }) {
  const user = useUser()
  const hydrated = useHydrated()
  const { signedIn } = useLoaderData<{ signedIn: boolean }>()
  if (hydrated ? user?.role !== 'Student' : !signedIn) return null
  if (!hydrated) return <SkeletonBox shape="button" />
  return <FollowButton teacher={teacher} />
}
