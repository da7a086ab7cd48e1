import { Icon, IconCheck, IconChevronRight, type IconShape } from '../../icons.tsx'
import { classNames } from '../../words/class-names.ts'
import styles from './menu.module.css'

type RowProps = { icon: IconShape; label: string }

/** Opens a second level; says what is chosen there. */
export function PageRow(props: RowProps & { page: string; value: string; open: (page: string) => void }) {
  const { icon, label, page, value, open } = props
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup="menu"
      className={styles.row}
      data-page={page}
      onClick={() => open(page)}
      onKeyDown={({ key }) => key === 'ArrowRight' && open(page)}
    >
      <Icon of={icon} />
      <span className={styles.words}>{label}</span> <span className={styles.value}>{value}</span>
      <Icon of={IconChevronRight} size="small" />
    </button>
  )
}

/** What is on or off. */
export function MenuSwitchRow({
  icon,
  label,
  on,
  turn,
}: RowProps & { on: boolean; turn: (on: boolean) => void }) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={on}
      className={styles.row}
      onClick={() => turn(!on)}
    >
      <Icon of={icon} />
      <span className={styles.words}>{label}</span>
      <span className={styles.switch} aria-hidden="true" />
    </button>
  )
}

/** What happens at a press; `note` is the key that does the same. */
export function ActRow({ icon, label, note, act }: RowProps & { note?: string; act: () => void }) {
  return (
    <button type="button" role="menuitem" className={styles.row} onClick={act}>
      <Icon of={icon} />
      <span className={styles.words}>{label}</span>
      {note && (
        <span className={styles.value} aria-hidden="true">
          {note}
        </span>
      )}
    </button>
  )
}

type Option = { label: string; value: string; selected: boolean; select: () => void }

type ChoicesProps = {
  title: string
  options: readonly Option[]
  onChoose: (value: string) => void
  /** Whether the title is shown, as of one group among others. */
  titled?: boolean
}

/** A group of radio items in a menu. */
export function Choices({ title, options, onChoose, titled = false }: ChoicesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, not for menus
    <div role="group" aria-label={title}>
      {titled && (
        <p className={styles.groupTitle} aria-hidden="true">
          {title}
        </p>
      )}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.selected}
          className={classNames(styles.row, styles.choice)}
          onClick={() => {
            option.select()
            onChoose(option.value)
          }}
        >
          <span className={styles.words}>{option.label}</span>
          {option.selected && <Icon of={IconCheck} />}
        </button>
      ))}
    </div>
  )
}
