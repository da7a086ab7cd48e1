/** An option is chosen when it is true, or names somebody. */
export function isChosen(option: boolean | readonly string[]): boolean {
  return typeof option === 'boolean' ? option : option.length > 0
}
