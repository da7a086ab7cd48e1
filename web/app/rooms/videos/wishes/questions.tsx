import { LEVELS, levelTexts } from '@studio/contract/videos/levels-and-props.ts'
import { PURPOSES, SPARED } from '@studio/contract/videos/wishes/purposes-and-strains.ts'
import { USUAL_MINUTES, type Wishes } from '@studio/contract/videos/wishes/rules.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toggled } from '../list-filters.ts'
import { purposeTexts, sparedTexts } from './wish-words.ts'
import styles from './wishes.module.css'

/** A class of all levels suits everybody, so nobody needs to say so. */
const levels = LEVELS.filter((level) => level !== 'AllLevels')

interface QuestionsProps {
  wishes: Wishes
  /** The button that keeps nothing. */
  no: { label: string; onPress: () => void }
  onKeep: (wishes: Wishes) => void
  /** Takes the focus of the button that opened the questions. */
  autoFocus?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Three questions, each of which may stay open; a second press takes an answer back. */
export function Questions({ wishes, no, onKeep, autoFocus = false, onKeyDown }: QuestionsProps) {
  const [said, setSaid] = useState(wishes)
  const choose = <Of extends 'level' | 'minutes' | 'purpose'>(of: Of, value: Wishes[Of]) =>
    setSaid({ ...said, [of]: said[of] === value ? null : value })
  return (
    <Form onSubmit={() => onKeep(said)} onKeyDown={onKeyDown}>
      <div className={styles.questions}>
        <Question legend="How do you practise?">
          {levels.map((level, at) => (
            <Chip
              key={level}
              on={said.level === level}
              autoFocus={autoFocus && at === 0}
              onClick={() => choose('level', level)}
            >
              {levelTexts[level]}
            </Chip>
          ))}
        </Question>
        <Question legend="How many minutes, most days?">
          {USUAL_MINUTES.map((minutes) => (
            <Chip key={minutes} on={said.minutes === minutes} onClick={() => choose('minutes', minutes)}>
              {minutes}
            </Chip>
          ))}
        </Question>
        <Question legend="What for?">
          {PURPOSES.map((purpose) => (
            <Chip key={purpose} on={said.purpose === purpose} onClick={() => choose('purpose', purpose)}>
              {purposeTexts[purpose]}
            </Chip>
          ))}
        </Question>
        <Question legend="Anything to be careful with?">
          {SPARED.map((part) => (
            <Chip
              key={part}
              on={said.spared.includes(part)}
              onClick={() => setSaid({ ...said, spared: toggled(said.spared, part) })}
            >
              {sparedTexts[part]}
            </Chip>
          ))}
        </Question>
      </div>
      <p className={styles.note}>
        Your answers stay on this device until you sign out, and are never sent to anybody. They only change
        the order. This is not medical advice: we go by what a class says about itself, so leave out what
        hurts, and ask your doctor or midwife.
      </p>
      <div className={styles.buttons}>
        <Button type="submit">Keep my answers</Button>
        <Button variant="plain" onClick={no.onPress}>
          {no.label}
        </Button>
      </div>
    </Form>
  )
}

function Question({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.question}>
      <legend>{legend}</legend>
      <div className={styles.answers}>{children}</div>
    </fieldset>
  )
}
