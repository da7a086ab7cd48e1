import { required } from '@studio/contract/field-texts.ts'
import { ResetForm } from '@studio/contract/people/passwords/schema.ts'
import { SignInForm } from '@studio/contract/people/sign-in/schema.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { RateBody } from '@studio/contract/tax/schema.ts'
import { expect, test } from 'vitest'
import { verdictOn } from './checks.ts'
import { loadChecks } from './use-checked-form.ts'

test('what a schema refuses without a text of its own is said in the studio’s words', async () => {
  const checks = await loadChecks({ shape: async () => SignInForm })
  const typed = { email: 'mia@posteo.example', password: 'x'.repeat(201) }
  const { errors } = await checks(typed, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors).toMatchObject({ password: { message: 'At most 200 characters' } })
  expect(verdictOn(SignInForm, typed)).toEqual({ errors: { password: 'At most 200 characters' } })
})

test('a day that is left out is said to be missing, not to be wrong', async () => {
  const checks = await loadChecks({ shape: async () => RateBody })
  const rate = { country: 'JP', name: 'JCT', percent: 10, number: '', since: '' }
  const options = { fields: {}, shouldUseNativeValidation: false }
  expect((await checks(rate, undefined, options)).errors).toMatchObject({ since: { message: required } })
  const soon = await checks({ ...rate, since: '2026-02-30' }, undefined, options)
  expect(soon.errors).toMatchObject({ since: { message: taxTexts.since } })
})

test('a form without the library says what is wrong with each field, and has an output once there is nothing (VALID-01, VALID-04)', () => {
  const typed = { password: 'Sunrise1', confirmPassword: 'Sunrise2' }
  expect(Object.keys(verdictOn(ResetForm, typed).errors)).toEqual(['confirmPassword'])
  const { errors } = verdictOn(ResetForm, { password: 'sunrise1', confirmPassword: '' })
  expect(errors).toEqual({
    password: expect.stringMatching(/\nIt needs a capital letter\.$/),
    confirmPassword: expect.stringMatching(/do not match$/),
  })
  const right = { password: 'Sunrise1', confirmPassword: 'Sunrise1' }
  expect(verdictOn(ResetForm, right)).toEqual({ errors: {}, output: right })
})

test('what else is known of the values is said where the schema says nothing (D9)', () => {
  const common = { password: 'It is too common' }
  const right = { password: 'Sunrise1', confirmPassword: 'Sunrise1' }
  expect(verdictOn(ResetForm, right, () => common)).toEqual({ errors: common })
  const short = { password: 'S', confirmPassword: 'S' }
  expect(verdictOn(ResetForm, short, () => common).errors.password).not.toBe(common.password)
})
