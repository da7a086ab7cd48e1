interface OptionsProps {
  /** The value of each, and its words. */
  of: readonly (readonly [value: string | number, words: string])[]
}

/** Options of a select. */
export const Options = ({ of }: OptionsProps) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
