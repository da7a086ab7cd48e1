import { stableId } from './stable-id.ts'
import type { PlanContent, PlanKey } from './types.ts'

const planDrafts: Omit<PlanContent, 'id'>[] = [
  {
    key: 'drop-in',
    title: 'Daily Drop-In',
    description:
      '<p>One day, <strong>all three of today’s classes</strong>. Come as you are, no commitment.</p>',
    cost: 12,
    intervalUnit: 'Day',
    permissions: ['DailyClassesCurrentDay'],
    icon: 'entry_level',
  },
  {
    key: 'daily',
    title: 'Daily Practice',
    description:
      '<p><strong>Every daily class</strong>, today’s and all that came before, whenever you have the time.</p>',
    cost: 19,
    intervalUnit: 'Month',
    permissions: ['DailyClasses'],
    icon: 'class_membership',
  },
  {
    key: 'full',
    title: 'Full Membership',
    description:
      '<p>Daily classes, <strong>training paths</strong> and every teacher’s <strong>personal-practice calendar</strong>.</p>',
    cost: 29,
    intervalUnit: 'Month',
    permissions: ['DailyClasses', 'TrainingPacks', 'Calendars'],
    icon: 'full_membership',
  },
  {
    key: 'guided',
    title: 'Guided Months',
    description: '<p>One teacher, one month, planned around you. <em>Opening in the spring.</em></p>',
    cost: 0,
    intervalUnit: 'Month',
    permissions: ['Calendars'],
    icon: 'personal_training',
  },
]

/** The four plans of the demo, in display order (D16). */
export const demoPlans: readonly PlanContent[] = planDrafts.map((plan) => ({ ...plan, id: planId(plan.key) }))

export function planId(key: PlanKey): string {
  return stableId('plan', key)
}
