import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { exampleFile, variablesPage } from './describe-variables.ts'
import { VariablesSchema } from './environment.ts'

/** `npx vitest run --project rooms server/src/config/environment.test.ts -u` writes both files anew. */
const root = '../../..'

test('docs/variables.md and .env.example say what the code reads', async () => {
  await expect(variablesPage()).toMatchFileSnapshot(`${root}/docs/variables.md`)
  await expect(exampleFile()).toMatchFileSnapshot(`${root}/.env.example`)
})

test('every variable has a description', () => {
  const mute = Object.entries(VariablesSchema.shape).filter(([, variable]) => !variable.meta()?.description)
  expect(mute.map(([name]) => name)).toEqual([])
})

test('the example holds what production needs, without a value', () => {
  const { STUDIO_MODE, ...rest } = parseEnv(exampleFile())
  expect(STUDIO_MODE).toBe('production')
  expect(Object.keys(rest)).toContain('TOKEN_SECRET')
  expect(new Set(Object.values(rest))).toEqual(new Set(['']))
})
