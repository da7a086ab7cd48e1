import type { ReactNode } from 'react'
import { useBrowserSearch } from '../../platform/browser-search.ts'
import { Chip } from '../../ui/chip.tsx'
import styles from './filter-row.module.css'

interface FilterRowProps {
  /** At the row's end, in sight while the others are moved sideways. */
  end?: ReactNode
  /** All of it has a place elsewhere in wide windows. */
  narrowOnly?: boolean
  children: ReactNode
}

/** What narrows and sorts a list, as pills above it; one line on a phone. */
export function FilterRow({ end, narrowOnly, children }: FilterRowProps) {
  return (
    <div className={styles.row} data-narrow-only={narrowOnly || undefined}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

interface NarrowProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** What part of a list is shown, one of a few: pills of a row of filters. */
export function Narrow<Value extends string>({ label, choices, chosen, onChoose }: NarrowProps<Value>) {
  return (
    <fieldset aria-label={label}>
      {choices.map((choice) => (
        <Chip key={choice.value} on={choice.value === chosen} onClick={() => onChoose(choice.value)}>
          {choice.label}
        </Chip>
      ))}
    </fieldset>
  )
}

/**
 * What of a list is shown, kept in the address beside its search, so that another page can link to it. The first choice
 * is the whole list and stands in no address; another part begins at its first page.
 */
export function useNarrow<Value extends string>(parameter: string, values: readonly [Value, ...Value[]]) {
  const [query, setQuery] = useBrowserSearch()
  const chosen = values.find((value) => value === query.get(parameter)) ?? values[0]
  const choose = (value: Value) =>
    setQuery((now) => {
      const { [parameter]: _, page: __, ...others } = Object.fromEntries(now)
      return { ...others, ...(value === values[0] ? {} : { [parameter]: value }) }
    })
  return { chosen, choose }
}
