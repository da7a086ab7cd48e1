import { z } from 'zod'

/** Whether a name is a time zone's in the IANA list, as browsers tell it: 'Pacific/Auckland'. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Letters, digits and the signs of the IANA list. */
const FORM = /^[A-Za-z][\w+/-]*$/

/** What a browser says of its zone beside something else, which is not refused for a zone that nobody knows here. */
export const ToldZone = z.string().max(60)

/** The zone that was told, if it is one. */
export const zoneTold = (name: string | undefined): string | undefined =>
  name !== undefined && FORM.test(name) && isTimeZone(name) ? name : undefined

export const TimeZone = z
  .string()
  .max(60)
  .refine((name) => FORM.test(name) && isTimeZone(name), 'Unknown time zone')
