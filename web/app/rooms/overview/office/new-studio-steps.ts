import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import { unitInWords } from '../../../ui/words/plan-words.ts'

export interface Step {
  title: string
  text: string
  isDone: boolean
  deed: string
  /** Where it is done; null for what is set where the studio runs. */
  to: string | null
}

/** Videos that fill three days, and the days. */
const ENOUGH_VIDEOS = 9
const ENOUGH_DAYS = 3

const MINUTE = 60
const HOUR = 60

/** "1 hour 27 minutes" */
function lengthText(seconds: number): string {
  const all = Math.round(seconds / MINUTE)
  const [hours, minutes] = [Math.floor(all / HOUR), all % HOUR]
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(minutes > 0 || hours === 0 ? [`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`] : []),
  ]
  return parts.join(' ')
}

/** ", 7 days free" */
function freeText({ trialDays = TRIAL_DAYS }: { trialDays?: number | undefined }): string {
  if (trialDays === 0) return ''
  return `, ${trialDays === 1 ? '1 day' : `${trialDays} days`} free`
}

/** The steps to a studio's opening, with what is there of each. */
export function stepsOf(
  { name, plan, videos, seconds, days, payments }: NonNullable<StudioWork['newStudio']>,
  money: (amount: number) => string,
): Step[] {
  return [
    {
      title: 'Name your studio',
      text: name ?? 'Its name, its mark and its colours',
      isDone: name !== null,
      deed: 'Name it',
      to: '/admin/settings',
    },
    {
      title: 'Set a price',
      text: plan
        ? `${plan.title}, ${money(plan.cost)} ${plan.intervalUnit === 'Month' ? `${plan.term ? unitInWords(plan) : 'for 30 days'}${freeText(plan)}` : 'a day'}`
        : 'A plan for 30 days, or for a day',
      isDone: plan !== null,
      deed: 'Add a plan',
      to: '/admin/subscription',
    },
    {
      title: 'Upload your first videos',
      text:
        videos >= ENOUGH_VIDEOS
          ? `${videos} videos, ${lengthText(seconds)}`
          : `${videos} of ${ENOUGH_VIDEOS}. Nine videos fill three days, enough to open.`,
      isDone: videos >= ENOUGH_VIDEOS,
      deed: 'Upload videos',
      to: '/admin/live',
    },
    {
      title: 'Plan the first three days',
      text:
        days >= ENOUGH_DAYS
          ? `${days} days have classes`
          : `${days} of ${ENOUGH_DAYS}. Three classes a day. You can copy a week once you have one.`,
      isDone: days >= ENOUGH_DAYS,
      deed: 'Plan days',
      to: '/admin/daily-classes',
    },
    {
      title: 'Take payments',
      text: payments
        ? 'Payments go to your Stripe account'
        : 'Set Stripe’s keys on the server. Until then, you can try it with test cards.',
      isDone: payments,
      deed: '',
      to: null,
    },
  ]
}
