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
