import { SignInForm } from '@studio/contract/people/sign-in/schema.ts'
import { expect, test } from 'vitest'
import { loadChecks } from './checks.ts'

test('what a schema refuses without a text of its own is said in the studio’s words', async () => {
  const checks = await loadChecks({ shape: async () => SignInForm })
  const typed = { email: 'mia@posteo.example', password: 'x'.repeat(201) }
  const { errors } = await checks(typed, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors).toMatchObject({ password: { message: 'At most 200 characters' } })
})
