import { NO_WISHES } from '@studio/contract/videos/wishes/rules.ts'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import account from '../../people/own/account.module.css'
import { OwnSection } from '../../people/own/own-section.tsx'
import { closeByEscape, useEditing } from '../../people/profile/use-editing.ts'
import { Questions } from './questions.tsx'
import { keepWishes, useStoredWishes } from './stored-wishes.ts'
import { hasWishes, wishesText } from './wish-words.ts'

/** The answers that order classes on this device, to be changed or taken back. */
export function WishesSection({ userId }: { userId: string }) {
  const { wishes } = useStoredWishes()
  const editing = useEditing()
  const opener = useRef<HTMLButtonElement>(null)
  const some = hasWishes(wishes)
  // Its own button goes with the answers.
  const forget = () => {
    keepWishes(userId, NO_WISHES)
    opener.current?.focus()
  }
  return (
    <OwnSection title="What suits you" anchor="suits">
      {editing.isOpen ? (
        <Questions
          wishes={wishes}
          autoFocus
          no={{ label: 'Cancel', onPress: editing.close }}
          onKeep={(said) => {
            keepWishes(userId, said)
            editing.close()
          }}
          onKeyDown={closeByEscape(editing.close)}
        />
      ) : (
        <>
          <p role="status">
            {some
              ? wishesText(wishes)
              : 'A few questions put the classes that suit you first, on this device.'}
          </p>
          <div className={account.buttons}>
            <Button
              ref={opener}
              size="sm"
              variant="line"
              autoFocus={editing.autoFocus}
              onClick={editing.open}
            >
              {some ? 'Change' : 'Answer'}
            </Button>
            {some && (
              <Button size="sm" variant="plain" onClick={forget}>
                Forget my answers
              </Button>
            )}
          </div>
        </>
      )}
    </OwnSection>
  )
}
