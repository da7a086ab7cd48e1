import { z } from 'zod'

/** The three texts a studio can replace (D15, ROUTE-27); each is a page of this path. */
export const legalNames = ['terms-of-service', 'terms-and-privacy', 'waiver'] as const
export type LegalName = (typeof legalNames)[number]

/** The name in a path; any other is answered 404. */
export const LegalParams = z.object({ name: z.enum(legalNames) })

/** LEGAL-02: what stands under the title, and titled sections; both are HTML that was sanitised. */
export const LegalText = z.object({
  title: z.string(),
  leadHtml: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
})
export type LegalText = z.output<typeof LegalText>
