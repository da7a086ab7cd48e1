/** Whether an option is chosen: true, or a list that is not empty. */
export function isChosen(option: boolean | readonly string[]): boolean {
  return typeof option === 'boolean' ? option : option.length > 0
}
