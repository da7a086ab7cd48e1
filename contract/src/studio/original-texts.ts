import { aboutTexts } from './about-texts.ts'
import { firstPageTexts } from './first-page-texts.ts'
import { siteTexts } from './site-texts.ts'

/** All texts that a studio may write itself; a page of the front loads those alone that it shows. */
export const originalTexts = { ...firstPageTexts, ...aboutTexts, ...siteTexts } as const
export type TextName = keyof typeof originalTexts
/** The texts that a studio wrote itself. */
export type OwnTexts = Partial<Record<TextName, string>>

export const textOf = (own: OwnTexts, name: TextName): string => own[name] ?? originalTexts[name]
