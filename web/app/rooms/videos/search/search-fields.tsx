import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { isComposing, onlyDigits } from '../../../ui/form/only-digits.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconSearch } from '../../../ui/icons.tsx'
import styles from './search.module.css'
import { cleanWords, readMinutes, type SearchFilters } from './search-filters.ts'

/** Suggested minutes. */
const USUAL_MINUTES = [10, 20, 30, 45]
/** Milliseconds after the last key before the search runs. */
const PAUSE = 250

interface SearchFieldsProps {
  filters: SearchFilters
  change: (changes: Partial<SearchFilters>) => void
}

/** "I have 25 minutes" and the words; results update while typing. */
export function SearchFields({ filters: { minutes, words }, change }: SearchFieldsProps) {
  const own = minutes !== null && !USUAL_MINUTES.includes(minutes)
  const typedMinutes = useTyped(own ? String(minutes) : '', (text) => change({ minutes: readMinutes(text) }))
  const typedWords = useTyped(words, (text) => change({ words: cleanWords(text) }), cleanWords)
  // What is still composed is not told: its answer would rewrite it.
  const [composed, setComposed] = useState<string | null>(null)
  const typeMinutes = (event: SyntheticEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (isComposing(event)) return setComposed(value)
    setComposed(null)
    typedMinutes.type(onlyDigits(value))
  }
  return (
    <search className={styles.asked}>
      <fieldset className={styles.minutes}>
        <legend>I have</legend>
        {USUAL_MINUTES.map((some) => (
          <Chip
            key={some}
            on={minutes === some}
            onClick={() => change({ minutes: minutes === some ? null : some })}
          >
            {some}
          </Chip>
        ))}
        <div className={styles.own}>
          <TextInput
            label="Another number of minutes"
            labelHidden
            inputMode="numeric"
            placeholder="or"
            maxLength={3}
            value={composed ?? typedMinutes.text}
            onChange={typeMinutes}
            onCompositionEnd={typeMinutes}
          />
        </div>
        <span aria-hidden="true">minutes</span>
      </fieldset>
      <div className={styles.words}>
        <TextInput
          label="Words, a teacher or a style"
          labelHidden
          type="search"
          icon={IconSearch}
          placeholder="Words, a teacher or a style"
          autoComplete="off"
          maxLength={80}
          value={typedWords.text}
          onChange={({ target }) => typedWords.type(target.value)}
        />
      </div>
    </search>
  )
}

/** State of a typed field whose value is in the URL: debounced, and replaced when the URL changes otherwise, as by Back or Clear. */
function useTyped(said: string, tell: (text: string) => void, clean = (text: string) => text) {
  const [text, setText] = useState(said)
  const [known, setKnown] = useState(said)
  if (known !== said) {
    setKnown(said)
    setText(said)
  }
  const tellNow = useEffectEvent(() => {
    setKnown(clean(text))
    tell(text)
  })
  const isNew = clean(text) !== known
  useEffect(() => {
    if (!isNew || text === undefined) return
    const timer = setTimeout(() => tellNow(), PAUSE)
    return () => clearTimeout(timer)
  }, [isNew, text])
  return { text, type: setText }
}
