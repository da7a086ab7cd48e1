import { NO_WISHES, type Wishes } from '@studio/contract/videos/wishes/rules.ts'
import { useImpersonation } from '../../../platform/session.ts'
import { Section } from '../../../ui/page/container.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { Questions } from './questions.tsx'
import { keepWishes, useStoredWishes } from './stored-wishes.ts'
import { hasWishes } from './wish-words.ts'
import styles from './wishes.module.css'

interface FirstQuestionsProps {
  userId: string
  /** Moves the focus, which goes with the questions; whoever has answered is shown what comes first now. */
  onDone: (answered: boolean) => void
}

/** Asked once on a member's first day, below what they came for. */
export function FirstQuestions({ userId, onDone }: FirstQuestionsProps) {
  const { asked } = useStoredWishes()
  const looked = useImpersonation() !== null
  if (asked || looked) return null
  const end = (wishes: Wishes) => {
    const answered = hasWishes(wishes)
    keepWishes(userId, wishes)
    showToast(
      answered
        ? 'What suits you comes first now. You can change it in your account.'
        : 'You will find the questions in your account, whenever you like.',
    )
    onDone(answered)
  }
  return (
    <Section tight>
      <div className={styles.panel}>
        <SectionHead
          title="What suits you?"
          lead="A few questions; skip any you like. What fits comes first, and nothing is hidden."
        />
        <Questions wishes={NO_WISHES} no={{ label: 'Not now', onPress: () => end(NO_WISHES) }} onKeep={end} />
      </div>
    </Section>
  )
}
