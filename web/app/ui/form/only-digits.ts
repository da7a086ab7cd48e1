/** The digits of a typed text; a Japanese keyboard writes them as wide as its letters. */
export const onlyDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')
