import { counted } from '@studio/contract/counted.ts'
import type { OwnTexts, TextName } from '@studio/contract/studio/original-texts.ts'
import { TEXT_LIMITS, textWords } from '@studio/contract/studio/own/messages.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Icon, IconPencil } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './look.module.css'

const GROUPS: readonly { title: string; names: readonly TextName[] }[] = [
  { title: 'First page', names: ['headline', 'lead', 'people', 'peopleLead', 'invitation'] },
  { title: 'About', names: ['quote', 'know', 'contactLead'] },
  { title: 'Footer', names: ['footer'] },
]

interface LookTextsProps {
  texts: OwnTexts
  originals: Record<string, string>
  errors: Partial<Record<TextName, { message?: string }>> | undefined
  onChange: (texts: OwnTexts) => void
}

/** The texts of the first page, About and the footer; the original of each can be had back. */
export function LookTexts({ texts, originals, errors, onChange }: LookTextsProps) {
  function write(name: TextName, text: string | null) {
    const { [name]: _before, ...others } = texts
    onChange(text === null || text === originals[name] ? others : { ...others, [name]: text })
  }
  return (
    <section className={styles.texts} aria-labelledby="look-texts">
      <div className={styles.textsHead}>
        <h2 id="look-texts">Texts</h2>
        <p>Click any words, and type. Original undoes it.</p>
      </div>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <Panel key={group.title} padded={false}>
            <h3 className={styles.groupHead}>
              {group.title} <small>{counted(group.names.length, 'text')}</small>
            </h3>
            {group.names.map((name) => (
              <TextRow
                key={name}
                name={name}
                label={`${group.title}: ${textWords[name]}`}
                short={textWords[name]}
                text={texts[name] ?? originals[name] ?? ''}
                isOwn={name in texts}
                error={errors?.[name]?.message}
                onWrite={(text) => write(name, text)}
              />
            ))}
          </Panel>
        ))}
      </div>
    </section>
  )
}

interface TextRowProps {
  name: TextName
  label: string
  short: string
  text: string
  isOwn: boolean
  error: string | undefined
  /** Null for the original. */
  onWrite: (text: string | null) => void
}

/** A text that is read until it is pressed, and typed in its place. */
function TextRow({ name, label, short, text, isOwn, error, onWrite }: TextRowProps) {
  const [before, setBefore] = useState<string | null>(null)
  const row = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = before !== null || error !== undefined
  useEffect(() => {
    if (wasOpen.current && !isOpen) row.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = () => setBefore(null)
  function onKeyDown(event: KeyboardEvent) {
    if (
      event.nativeEvent.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      (event.key !== 'Enter' && event.key !== 'Escape')
    )
      return
    event.preventDefault()
    if (event.key === 'Escape' && before !== null) onWrite(before)
    close()
  }
  if (!isOpen) {
    return (
      <button ref={row} type="button" className={styles.text} onClick={() => setBefore(text)}>
        <span className={styles.textLabel}>
          {short} {isOwn && <Tag tone="blue">changed</Tag>}
        </span>
        <span>{text}</span>
        <Icon of={IconPencil} size="small" />
      </button>
    )
  }
  return (
    <div className={styles.textOpen}>
      <TextInput
        label={short}
        aria-label={label}
        value={text}
        autoFocus
        autoComplete="off"
        maxLength={TEXT_LIMITS[name]}
        counter={`${text.length} of ${TEXT_LIMITS[name]}`}
        error={error}
        onChange={({ target }) => {
          // A refused save may have opened it, and what is typed now ends the refusal.
          setBefore((value) => value ?? text)
          onWrite(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.textEnd}>
        <Button size="sm" onClick={close}>
          Done
        </Button>
        <Button
          size="sm"
          variant="plain"
          onClick={() => {
            onWrite(null)
            close()
          }}
        >
          Original
        </Button>
      </div>
    </div>
  )
}
