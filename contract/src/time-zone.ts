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

export const TimeZone = z
  .string()
  .max(60)
  .refine((name) => FORM.test(name) && isTimeZone(name), 'Unknown time zone')
