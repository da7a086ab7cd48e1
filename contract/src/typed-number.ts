import { z } from 'zod'

export const texts = { required: 'This is a required field', number: 'Please, enter a number' } as const

/** A number in a form: numbers only, never a text that looks like one (BO-VALID-21, S-I1). */
export const TypedNumber = z.number({
  error: ({ input }) => (input === undefined || input === null ? texts.required : texts.number),
})
