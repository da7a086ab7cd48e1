import { TextInput } from '../../ui/form/text-input.tsx'
import { IconSearch } from '../../ui/icons.tsx'

const LONGEST_SEARCH = 100

interface SearchBoxProps {
  label: string
  typed: string
  onType: (typed: string) => void
}

/** Search field of a list. */
export function SearchBox({ label, typed, onType }: SearchBoxProps) {
  return (
    <search>
      <TextInput
        label={label}
        labelHidden
        placeholder={label}
        type="search"
        icon={IconSearch}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </search>
  )
}
