import { z } from 'zod'

/** Legal texts that a studio can replace (D15, ROUTE-27); each is a page of this path. */
export const legalNames = ['terms-of-service', 'terms-and-privacy', 'waiver'] as const
export type LegalName = (typeof legalNames)[number]

/** Name in the path; any other is 404. */
export const LegalParams = z.object({ name: z.enum(legalNames) })

/** LEGAL-02: introduction below the title, and titled sections; both are sanitised HTML. */
export const LegalText = z.object({
  title: z.string(),
  leadHtml: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
})
export type LegalText = z.output<typeof LegalText>
