import type { ComponentProps } from 'react'
import { useUser } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useAccess } from '../../membership/closed/use-access.ts'

const TeacherMonths = lazyPart(() => import('./teacher-months.tsx').then((part) => part.TeacherMonths))

const LateJoinerNote = lazyPart(() => import('./late-joiner-note.tsx').then((part) => part.LateJoinerNote))

/** Earlier months, for members whose plan opens calendars: their code is loaded for them only. */
export function LazyTeacherMonths(props: ComponentProps<typeof TeacherMonths>) {
  if (!useHasMonths()) return null
  return <TeacherMonths {...props} />
}

/** For them, where little of the month is left that they could join. */
export function LazyWaysToJoinLate(props: ComponentProps<typeof LateJoinerNote>) {
  if (!useHasMonths()) return null
  return <LateJoinerNote {...props} />
}

function useHasMonths(): boolean {
  const user = useUser()
  const { opens } = useAccess()
  return user?.role === 'Student' && opens('Calendars')
}
