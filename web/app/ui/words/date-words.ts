const words = (options: Intl.DateTimeFormatOptions) => (instant: string) =>
  new Intl.DateTimeFormat('en-GB', options).format(new Date(instant))

/** "19 March", in the viewer's own zone. */
export const dayAndMonth = words({ day: 'numeric', month: 'long' })

/** "2 April 2026", in the viewer's own zone. */
export const dateText = words({ day: 'numeric', month: 'long', year: 'numeric' })

/** "14:05 CET", in the viewer's own zone, which it names. */
export const clockText = words({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })

/** "2 April 2026 at 14:05 CET" */
export const momentText = (instant: string): string => `${dateText(instant)} at ${clockText(instant)}`
