import type { Permission, PlanIcon } from '@studio/contract/plans/schema.ts'

/** Labels of a plan's permissions (PLAN-09). */
export const permissionLabels: Record<Permission, string> = {
  DailyClassesCurrentDay: 'Today’s classes',
  DailyClasses: 'Daily classes',
  TrainingPacks: 'Training paths',
  Calendars: 'Calendars',
}

/** PLAN-10 */
export const iconLabels: Record<PlanIcon, string> = {
  class_membership: 'Class membership',
  entry_level: 'Entry level',
  full_membership: 'Full membership',
  personal_training: 'Personal training',
}
