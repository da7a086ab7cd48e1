import { z } from 'zod'
import { isMissing, required } from './required.ts'

export const texts = { required, number: 'Please enter a number' } as const

/** A number in a form: numbers only, never a text that looks like one (BO-VALID-21, S-I1). */
export const TypedNumber = z.number({
  error: ({ input }) => (isMissing(input) ? texts.required : texts.number),
})
