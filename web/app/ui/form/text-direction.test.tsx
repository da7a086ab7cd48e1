import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadMore } from '../words/read-more/read-more.tsx'
import { RichText } from '../words/rich/rich-text.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

test.each([
  ['a line', <TextInput key="line" label="Title" />],
  ['a text', <TextArea key="text" label="Description" />],
  ['a description', <ReadMore key="read" text="يوغا" />],
  ['a text with marks', <RichText key="rich" html="<p>يوغا</p>" />],
])('%s begins at the right where it is written from the right', (_, shown) => {
  expect(renderToStaticMarkup(shown)).toContain('dir="auto"')
})
