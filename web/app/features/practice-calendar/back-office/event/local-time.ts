const two = (count: number) => String(count).padStart(2, '0')

/** An instant as the field for date and time has it, `2026-03-17T07:00` in the zone of this device; empty for none. */
export function localText(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant that such a text stands for, as the contract writes it; empty while it is none. */
export function instantOf(text: string): string {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
