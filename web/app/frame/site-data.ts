import type { Role, Teacher } from '@studio/contract/people/schema.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'

/** The deployment's settings that the shell needs (D15). */
export type ShellSettings = Pick<
  Settings,
  'studioName' | 'logoUrl' | 'logoInk' | 'forumUrl' | 'socialLinks' | 'copyrightYear' | 'heroUrl' | 'texts'
>

export type MenuTeacher = Pick<Teacher, 'id' | 'firstName' | 'lastName' | 'avatarUrl' | 'color'>

/** The signed-in person's fields in the menu. */
export type ShellViewer = {
  role: Role
  firstName: string
  lastName: string
  avatarUrl: string | null
  color: string | null
  unreadCount: number
  planTitle: string | null
}

export type ShellData = {
  settings: ShellSettings
  /** All teachers, for "Our Teachers". */
  teachers: readonly MenuTeacher[]
  /** Teachers with calendars, for "Personal Practice". */
  teachersWithCalendars: readonly MenuTeacher[]
  viewer: ShellViewer | null
}
