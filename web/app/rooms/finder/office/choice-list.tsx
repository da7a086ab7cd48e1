import { useEffect, useRef } from 'react'
import { Keys } from '../../../office/shortcuts/keys.tsx'
import {
  Icon,
  IconBolt,
  IconCalendarMonth,
  IconFile,
  IconId,
  IconMovie,
  IconStack2,
  IconTicket,
  IconUser,
} from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { ChoiceGroup, FinderChoice } from './choices.ts'
import styles from './search-dialog.module.css'

const ICONS = {
  page: IconFile,
  person: IconUser,
  subscriber: IconId,
  student: IconUser,
  video: IconMovie,
  ownVideo: IconMovie,
  pack: IconStack2,
  code: IconTicket,
  calendar: IconCalendarMonth,
  deed: IconBolt,
}

/** Id of an option's element, by its index in the whole list. */
export const lineId = (listId: string, line: number) => `${listId}-${line}`

interface ChoiceListProps {
  id: string
  groups: readonly ChoiceGroup[]
  /** Index of the option that Enter opens. */
  active: number
  onOpen: (choice: FinderChoice) => void
}

/** Results by kind; the focus stays in the field above. */
export function ChoiceList({ id, groups, active, onOpen }: ChoiceListProps) {
  const linesBefore = (group: ChoiceGroup) =>
    groups.slice(0, groups.indexOf(group)).reduce((lines, { choices }) => lines + choices.length, 0)
  return (
    <div id={id} role="listbox" aria-label="What can be opened" tabIndex={-1} className={styles.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={group.title} role="group" aria-label={group.title}>
          <div aria-hidden="true" className={styles.group}>
            {group.title}
          </div>
          {group.choices.map((choice, index) => (
            <Line
              key={choice.kind + choice.id}
              id={lineId(id, linesBefore(group) + index)}
              choice={choice}
              isActive={linesBefore(group) + index === active}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  id: string
  choice: FinderChoice
  isActive: boolean
  onOpen: (choice: FinderChoice) => void
}

function Line({ id, choice, isActive, onOpen }: LineProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above has the focus and names the active option
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.line}
      onClick={() => onOpen(choice)}
    >
      <Icon of={ICONS[choice.kind]} size="small" />
      <span className={styles.words}>
        {choice.title}
        {choice.detail && <small>{choice.detail}</small>}
      </span>
      {choice.note && <Tag>{choice.note}</Tag>}
      {choice.keys && (
        <span className={styles.keys} aria-hidden="true">
          <Keys keys={choice.keys} />
        </span>
      )}
    </div>
  )
}
