import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceBar } from './choice-bar.tsx'

const CHOICES = [
  { value: 'file', name: 'A file' },
  { value: 'link', name: 'A link' },
]

test.each(['Where the video is', undefined])(
  'nothing can be chosen in a disabled bar with legend %j',
  (legend) => {
    const bar = { choices: CHOICES, chosen: 'file', onChoose: () => undefined, ...(legend && { legend }) }
    expect(renderToString(<ChoiceBar {...bar} disabled />).match(/<input disabled=""/g)).toHaveLength(2)
    expect(renderToString(<ChoiceBar {...bar} />)).not.toContain('disabled')
  },
)
