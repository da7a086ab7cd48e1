import { plainText } from '@studio/contract/rich-text.ts'
import type { LegalText } from '@studio/contract/studio/legal.ts'
import type { MetaArgs } from 'react-router'
import { pageHead } from '../../ui/page/page-head.ts'

/** The title is the text's. */
export function legalHead({ matches }: MetaArgs) {
  const text = matches.at(-1)?.loaderData as LegalText | undefined
  return pageHead(matches, { title: text?.title ?? '', description: plainText(text?.leadHtml ?? '') })
}
