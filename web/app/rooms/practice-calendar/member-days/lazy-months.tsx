import { type ComponentProps, Suspense } from 'react'
import { useUser } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useAccess } from '../../membership/closed/use-access.ts'

const TeacherMonths = lazyPart(() => import('./teacher-months.tsx').then((part) => part.TeacherMonths))

const WaysOfLate = lazyPart(() => import('./ways-of-late.tsx').then((part) => part.WaysOfLate))

/** Earlier months, for members whose plan opens calendars: their code is loaded for them only. */
export function LazyTeacherMonths(props: ComponentProps<typeof TeacherMonths>) {
  if (!useHasMonths()) return null
  return (
    <Suspense>
      <TeacherMonths {...props} />
    </Suspense>
  )
}

/** For them, where little of the month is left that they could join. */
export function LazyWaysToJoinLate(props: ComponentProps<typeof WaysOfLate>) {
  if (!useHasMonths()) return null
  return (
    <Suspense>
      <WaysOfLate {...props} />
    </Suspense>
  )
}

function useHasMonths(): boolean {
  const user = useUser()
  const { opens } = useAccess()
  return user?.role === 'Student' && opens('Calendars')
}
