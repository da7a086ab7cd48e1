import { readFileSync } from 'node:fs'
import { washOf } from '@studio/pictures/class-print.ts'
import { WASHES } from '@studio/pictures/washes.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerWash } from '../../platform/document/from-renderer.ts'
import { ClassPrint } from './class-print.tsx'
import { printWash } from './print-wash.ts'

const video = { title: 'Slow tide', thumbnailUrl: null, tagList: ['Yin'] }
const shown = (of: typeof video | { title: string; thumbnailUrl: string; tagList: string[] }) =>
  renderToStaticMarkup(
    <ServerWash value={printWash}>
      <ClassPrint video={of} />
    </ServerWash>,
  )

test('a print that is still to be drawn begins as the wash that it will have', () => {
  expect(shown(video)).toContain(`data-wash="${washOf({ title: 'Slow tide', style: 'Yin' })}"`)
})

test('nobody knows the colours of a photograph before it is there', () => {
  expect(shown({ ...video, thumbnailUrl: '/posters/tide.jpg' })).not.toContain('data-wash')
})

test('each wash has the top of its sky and its horizon', () => {
  const css = readFileSync(new URL('../../tokens/washes.css', import.meta.url), 'utf8')
  const kept = [...css.matchAll(/data-wash='(\w+)'\] {\s+--wash: linear-gradient\((#\w+), (#\w+)\)/g)]
  expect(kept.map(([, name, top, horizon]) => [name, top, horizon])).toEqual(
    Object.entries(WASHES).map(([name, { sky }]) => [name, sky[0].toLowerCase(), sky[2].toLowerCase()]),
  )
})
