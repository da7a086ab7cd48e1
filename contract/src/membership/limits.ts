/** Characters of the reason that somebody gives who leaves. */
export const REASON_LENGTH = 500
