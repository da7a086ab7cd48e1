import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coloursOfOlder } from './older-browsers.ts'

const tokens = (name: string) => readFileSync(join(import.meta.dirname, 'app/tokens', name), 'utf8')

test('a browser without light-dark() has the colours of the day, and those of the night in parts on a dark picture (D15)', () => {
  const older = coloursOfOlder(
    ":root{--a: light-dark(var(--x, #fff), rgb(0 0 0 / 0.4)); --b: #123456; --c: 0 1px light-dark(red, blue);}[data-sky='noon'] { --sky-1: light-dark(#a3c7cb, #324970); }",
  )
  const [condition, ...rules] = older.split(/[{}]+/)
  expect(condition).toBe('@supports not (color:light-dark(red,red))')
  expect(rules).toEqual([
    ":root,[data-ground='light'],[data-ground='page']",
    'color-scheme:light!important;--a: var(--x, #fff);--c: 0 1px red',
    expect.stringContaining("[data-ground='night']"),
    '--a: rgb(0 0 0 / 0.4);--c: 0 1px blue',
    "[data-sky='noon']",
    '--sky-1: #a3c7cb',
    '',
  ])
  expect(coloursOfOlder('.a { color: red }')).toBe('')
})

test.each(['colours.css', 'skies.css'])(
  'every colour of %s that turns with the light is among them (D15)',
  (name) => {
    const sheet = tokens(name).replace(/\/\*[\s\S]*?\*\//g, '')
    const older = coloursOfOlder(sheet)
    const turning = [...sheet.matchAll(/(--[\w-]+):[^;]*light-dark\(/g)].map(([, token]) => token)
    expect(turning.length).toBeGreaterThan(10)
    for (const token of turning) expect(older).toContain(`${token}: `)
    expect(older.match(/light-dark/g)).toHaveLength(1)
  },
)
