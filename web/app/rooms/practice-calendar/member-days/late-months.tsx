import { type ComponentProps, Suspense } from 'react'
import { useUser } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useAccess } from '../../membership/closed/use-access.ts'

const TeacherMonths = lazyPart(() => import('./teacher-months.tsx').then((part) => part.TeacherMonths))

const OwnMonths = lazyPart(() => import('./own-months.tsx').then((part) => part.OwnMonths))

/** The months of a member with their days; loaded where there are any. */
export function LateOwnMonths(props: ComponentProps<typeof OwnMonths>) {
  if (props.calendars.length === 0) return null
  return (
    <Suspense>
      <OwnMonths {...props} />
    </Suspense>
  )
}

/** Earlier months, for members whose plan opens calendars: their code is loaded for them only. */
export function LateTeacherMonths(props: ComponentProps<typeof TeacherMonths>) {
  const user = useUser()
  const { opens } = useAccess()
  if (user?.role !== 'Student' || !opens('Calendars')) return null
  return (
    <Suspense>
      <TeacherMonths {...props} />
    </Suspense>
  )
}
