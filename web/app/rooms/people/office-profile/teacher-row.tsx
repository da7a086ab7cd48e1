import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { ReactNode } from 'react'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { type LineForm, LineRow } from '../profile/line-row.tsx'
import type { TeacherLine } from './line-shapes.ts'

interface TeacherRowProps {
  user: User
  line: TeacherLine
  label: string
  value: string | string[]
  shown: ReactNode
  children: (form: LineForm) => ReactNode
}

/** A row of a teacher's profile (TEACHER-04). */
export function TeacherRow({ line, ...rest }: TeacherRowProps) {
  const shape = () => import('./line-shapes.ts').then(({ teacherLine }) => teacherLine(line) as never)
  return <LineRow {...rest} field={line} shape={shape} onKeyDown={submitByKeys} />
}
