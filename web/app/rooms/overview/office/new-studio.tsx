import { counted } from '@studio/contract/counted.ts'
import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Icon, IconCheck } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import dawn from '../../../ui/pictures/side-dawn.svg'
import { Progress } from '../../../ui/progress.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { amountText } from '../../../ui/words/money-words.ts'
import { unitInWords } from '../../../ui/words/plan-words.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import styles from './new-studio.module.css'

/** Five steps to a studio's opening, in any order; the next one has the filled button. It goes with the first member. */
export function NewStudio({ studio }: { studio: NonNullable<StudioWork['newStudio']> }) {
  const art = useArt()
  const steps = stepsOf(studio, amountText)
  const done = steps.filter((step) => step.isDone).length
  const next = steps.find((step) => !step.isDone)
  return (
    <>
      <Panel padded={false}>
        <section aria-labelledby="open-studio" className={styles.opening}>
          <div className={styles.words}>
            <h2 id="open-studio">{next ? 'Open your studio' : 'Your studio is open'}</h2>
            <p>
              {next
                ? 'Five steps, in any order. About two hours, mostly uploading.'
                : 'Everything is ready. This page fills up once the first member joins.'}
            </p>
            <p className={styles.progress}>
              <Progress value={done} max={steps.length} aria-label="Steps done" />
              {done} of {steps.length} done
            </p>
            <ol>
              {steps.map((step, at) => (
                <Row key={step.title} step={step} number={at + 1} isNext={step === next} />
              ))}
            </ol>
            {!next && <LinkButton to="/">See the studio</LinkButton>}
          </div>
          <img src={art(dawn)} alt="" className={styles.picture} />
        </section>
      </Panel>
      <div className={styles.ways}>
        <Panel>
          <h3>Teaching with others</h3>
          <p>A teacher gets a profile, a calendar each month, and messages to those who follow it.</p>
          <TextLink to="/admin/users">Invite a teacher</TextLink>
        </Panel>
        <Panel>
          <h3>Coming from elsewhere</h3>
          <p>
            People and videos by link move in from a list, and running subscriptions from your Stripe account,
            each after a dry run. Film files move in with npm run import, on the server.
          </p>
          <TextLink to="/admin/settings/moving-in">Read a list</TextLink>
        </Panel>
      </div>
    </>
  )
}

function Row({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, text, isDone, deed, to } = step
  return (
    <li className={styles.step} data-done={isDone || undefined} data-next={isNext || undefined}>
      <span className={styles.circle}>
        {isDone ? (
          <>
            <Icon of={IconCheck} size="small" />
            <VisuallyHidden>Done: </VisuallyHidden>
          </>
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
      </span>
      <span className={styles.what}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {isDone && to && <TextLink to={to}>Change</TextLink>}
      {!isDone && to && (
        <LinkButton variant={isNext ? 'filled' : 'line'} size="sm" to={to}>
          {deed}
        </LinkButton>
      )}
    </li>
  )
}

interface Step {
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
    ...(hours > 0 ? [counted(hours, 'hour')] : []),
    ...(minutes > 0 || hours === 0 ? [counted(minutes, 'minute')] : []),
  ]
  return parts.join(' ')
}

/** ", 7 days free" */
function freeText({ trialDays = TRIAL_DAYS }: { trialDays?: number | undefined }): string {
  if (trialDays === 0) return ''
  return `, ${counted(trialDays, 'day')} free`
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
