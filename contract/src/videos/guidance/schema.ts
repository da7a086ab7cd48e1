import { z } from 'zod'
import { TypedLine } from '../../typed-text.ts'
import { Id } from '../../values.ts'
import { CAPTION_LABEL_LENGTH, captionTexts } from './captions.ts'
import { CHAPTERS_LENGTH, chapterTexts, parseChapters } from './chapters.ts'

/** A short BCP 47 tag: language, and a region or script where needed. */
const Language = z
  .string()
  .max(20)
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, captionTexts.language)

export const CaptionsParams = z.object({ id: Id, language: Language })

/** A film's chapters, and the languages of its captions. */
export const Guidance = z.object({
  chapters: z.array(z.object({ title: z.string(), seconds: z.number().int() })),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
})
export type Guidance = z.output<typeof Guidance>

/** The typed list of chapters; an empty one removes all chapters. */
export const ChaptersTyped = z.strictObject({
  chapters: z
    .string()
    .max(CHAPTERS_LENGTH, { error: chapterTexts.long, abort: true })
    .superRefine((typed, context) => {
      const read = parseChapters(typed.normalize('NFC'))
      if ('wrong' in read) context.addIssue({ code: 'custom', message: read.wrong })
    }),
})

/** Language of a captions file, and its label in the player. */
export const CaptionsQuery = z.object({
  language: Language,
  label: TypedLine({ max: CAPTION_LABEL_LENGTH, empty: captionTexts.label, long: captionTexts.label }),
})

/** What a film has after new captions, and what of their file was repaired or left out. */
export const CaptionsSet = Guidance.extend({
  remarks: z.array(z.object({ line: z.number().int(), text: z.string() })),
})
export type CaptionsSet = z.output<typeof CaptionsSet>

export const CaptionsText = z.object({ label: z.string(), file: z.string() })
