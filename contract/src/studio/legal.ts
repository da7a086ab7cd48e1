/** The three texts a studio can replace (D15, ROUTE-27); each is a page of this path. */
export const legalNames = ['terms-of-service', 'terms-and-privacy', 'waiver'] as const
export type LegalName = (typeof legalNames)[number]

/** LEGAL-02: what stands under the title, and titled sections; both are HTML that was sanitised. */
export interface LegalText {
  title: string
  leadHtml: string
  sections: { id: string; title: string; html: string }[]
}

export type LegalTexts = Record<LegalName, LegalText>
