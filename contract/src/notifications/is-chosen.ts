/** Whether an option is chosen: true, or a list that is not empty. What narrows the others chooses nobody. */
export function isChosen(option: boolean | readonly string[] | object | undefined): boolean {
  return typeof option === 'boolean' ? option : Array.isArray(option) && option.length > 0
}
