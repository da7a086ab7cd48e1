const words = (options: Intl.DateTimeFormatOptions) => (instant: string) =>
  new Intl.DateTimeFormat('en-GB', options).format(new Date(instant))

/** "19 March", in the viewer's own zone. */
export const dayAndMonth = words({ day: 'numeric', month: 'long' })

/** "2 April 2026", in the viewer's own zone. */
export const dateText = words({ day: 'numeric', month: 'long', year: 'numeric' })

/** "2 April 2026 at 14:05 CET", in the viewer's own zone, which it names. */
export function momentText(instant: string): string {
  const time = words({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
  return `${dateText(instant)} at ${time(instant)}`
}
