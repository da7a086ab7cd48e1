import { expect, test } from 'vitest'
import { type SealedFor, seal, unseal } from './sealed-secret.ts'
import { makeTokens } from './tokens.ts'

const tokens = makeTokens('the secret of a studio, long enough')
const of = (owner: string): SealedFor => ({ purpose: 'second-factor-secrets', owner })

test('a sealed secret opens for its person alone, and only under the studio’s own secret (S-A16)', () => {
  const kept = seal(tokens, of('ada'), 'GEZDGNBVGY3TQOJQ')
  expect(kept).not.toContain('GEZDGNBVGY3TQOJQ')
  expect(seal(tokens, of('ada'), 'GEZDGNBVGY3TQOJQ')).not.toBe(kept)
  expect(unseal(tokens, of('ada'), kept)).toBe('GEZDGNBVGY3TQOJQ')
  expect(unseal(tokens, of('bob'), kept)).toBeNull()
  expect(unseal(tokens, { purpose: 'push-keys', owner: 'ada' }, kept)).toBeNull()
  expect(unseal(makeTokens('another secret of a studio, as long'), of('ada'), kept)).toBeNull()
  expect(unseal(tokens, of('ada'), `${kept.slice(0, -4)}AAAA`)).toBeNull()
  expect(unseal(tokens, of('ada'), 'nothing')).toBeNull()
})

test('what a previous secret sealed opens while that is named', () => {
  const kept = seal(tokens, of('ada'), 'GEZDGNBVGY3TQOJQ')
  const fresh = 'another secret of the studio, long enough'
  expect(unseal(makeTokens(fresh, ['the secret of a studio, long enough']), of('ada'), kept)).toBe(
    'GEZDGNBVGY3TQOJQ',
  )
  expect(unseal(makeTokens(fresh), of('ada'), kept)).toBeNull()
})
