import { LinkButton } from '../../ui/buttons/button.tsx'
import { IconLock } from '../../ui/icons.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useAccess } from '../membership/closed/use-access.ts'

/** What a running membership that doesn't open a video lacks: a practice to join, or another plan (ACCESS-26). */
export function ClosedVideo() {
  const { opens } = useAccess()
  const hasEveryPart = opens('DailyClasses') && opens('TrainingPacks') && opens('Calendars')
  const [title, text, button, to] = hasEveryPart
    ? [
        'This class is not open to you yet.',
        'It is in a practice you have not joined, or in another plan.',
        ...PRACTICES,
      ]
    : ['Your plan does not open this class.', 'Compare what the others open.', ...PLANS]
  return (
    <Note
      tone="calm"
      icon={IconLock}
      title={title}
      action={
        <LinkButton size="sm" to={to}>
          {button}
        </LinkButton>
      }
    >
      <br />
      {text}
    </Note>
  )
}

const PRACTICES = ['All Personal Practices', '/all-personal-practice'] as const
const PLANS = ['Compare plans', '/profile/plan/edit'] as const
