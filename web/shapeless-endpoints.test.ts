import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutShapes } from './shapeless-endpoints.ts'

const source = `import { z } from 'zod'
import { inRoom } from '../endpoint.ts'
import { IdParams as Ids, type Id } from '../values.ts'
import {
  Exists,
  Registration,
} from './schema.ts'

const { post } = inRoom('people')
export const register = post('/User/registration', { body: Registration, status: 201, answer: z.array(Exists) })
`

it('the browser keeps an endpoint’s address and leaves its shapes', () => {
  const code = withoutShapes(source)
  expect(code).toContain("import { inRoom } from '../endpoint.ts'")
  expect(code).toContain("post('/User/registration'")
  expect(code).not.toMatch(/from '(zod|\.\/schema\.ts|\.\.\/values\.ts)'/)
  for (const name of ['z', 'Ids', 'Exists', 'Registration']) expect(code).toContain(`const ${name} = shape`)
  expect(code).not.toContain('const type')
})

it('what stands in for a shape can be called and read as deeply as a file needs', () => {
  const body = withoutShapes(source)
    .replace(/^import .*$/gm, '')
    .replace('export const register', 'const register')
  const run = new Function('inRoom', `${body}\nreturn register`)
  const endpoint = run(() => ({ post: (path: string, spec: object) => ({ path, ...spec }) }))
  expect(endpoint).toMatchObject({ path: '/User/registration', status: 201 })
})

it('no room’s endpoints bring shapes to the browser, from whichever file they are', () => {
  const contract = join(import.meta.dirname, '../contract/src')
  const files = globSync('**/endpoints.ts', { cwd: contract })
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const source = readFileSync(join(contract, file), 'utf8')
    const code = withoutShapes(source)
    const imported = [...code.matchAll(/^import \{[^}]*\} from '(.*)'$/gm)].map(([, from]) => from)
    const light = imported.filter((from) =>
      /\/(?:endpoint|dates|failures|limits|messages|rules)\.ts$/.test(String(from)),
    )
    expect([file, imported]).toEqual([file, light])
    expect(code).not.toMatch(/^ {2}(?:summary|own|body|answer|refuses|limit):/m)
    // Properties shared by several endpoints are spread into each.
    for (const part of ['  callers: ', '  status: ', '  failure: ', '  ...'])
      expect([file, part, code.split(part).length]).toEqual([file, part, source.split(part).length])
  }
})
