import type { SyntheticEvent } from 'react'

/** The digits of a typed text; a Japanese keyboard writes them as wide as its letters. */
export const onlyDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')

/** Whether a text is being typed of which a keyboard still offers others; the event at its end says that it is not. */
export const isComposing = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.isComposing
