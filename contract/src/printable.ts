/** S-I8: one line of readable text, without control characters and without characters that change the writing direction. */
export const printable = /^[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u

/** The same for several lines; long texts that mix scripts may need direction marks. */
export const printableLines = /^(?:[^\p{Cc}]|[\t\n\r])*$/u
