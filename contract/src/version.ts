import { z } from 'zod'

/**
 * What a record was when it was answered, as one word that only the server reads: whoever changes the record sends it
 * back in `If-Match` (RFC 9110, 13.1.1), and is told where somebody else has changed it meanwhile.
 */
export const Version = z.string()
