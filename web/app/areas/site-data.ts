import type { Role, Teacher } from '@studio/contract/people/schema.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'

/** What the shell needs of the deployment's settings (D15). */
export type ShellSettings = Pick<
  Settings,
  'studioName' | 'logoUrl' | 'forumUrl' | 'socialLinks' | 'copyrightYear' | 'heroTones'
>

export type MenuTeacher = Pick<Teacher, 'id' | 'firstName' | 'lastName' | 'avatarUrl' | 'color'>

/** Whoever is signed in, as far as the menu shows it. */
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
  /** Those who have calendars, for "Personal Practice". */
  teachersWithCalendars: readonly MenuTeacher[]
  viewer: ShellViewer | null
}
