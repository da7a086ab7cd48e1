import { z } from 'zod'
import { emailText } from './field-texts.ts'
import { plainEmail } from './letters.ts'
import { RawText } from './raw-text.ts'

const EMAIL_LENGTH = 254

const form =
  /^(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])|\[(?:\d{1,3}\.){3}\d{1,3}\])$/

/** VALID-05: local@domain, also `local@[1.2.3.4]` or a domain of any script, without a dot at an end of the local part or two in a row; an empty one has a message of its own. */
export const EmailOr = (empty: string) =>
  RawText({ max: EMAIL_LENGTH, wrong: empty, long: emailText })
    .transform(plainEmail)
    .pipe(
      z
        .string()
        .min(1, { error: empty, abort: true })
        .max(EMAIL_LENGTH, { error: emailText, abort: true })
        .regex(form, emailText),
    )

export const Email = EmailOr(emailText)
