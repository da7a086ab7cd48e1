import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test } from 'vitest'
import { isUnattested } from './add-passkey.ts'

type Encoded = Parameters<typeof isoCBOR.encode>[0]
const object = (fmt: string, statement: [string, Encoded][] = []) =>
  Buffer.from(
    isoCBOR.encode(
      new Map<string, Encoded>([
        ['fmt', fmt],
        ['attStmt', new Map(statement)],
      ]),
    ),
  ).toString('base64url')

test('no certificate of a maker is read, whatever its format (S-A16)', async () => {
  const signed = [['alg', -7] as [string, Encoded], ['sig', new Uint8Array(70)] as [string, Encoded]]
  const certificates: [string, Encoded] = ['x5c', [new Uint8Array(300)]]
  expect(await isUnattested(object('none'))).toBe(true)
  expect(await isUnattested(object('packed', signed))).toBe(true)
  expect(await isUnattested(object('packed', [...signed, certificates]))).toBe(false)
  for (const format of ['tpm', 'apple', 'fido-u2f', 'android-key', 'android-safetynet', 'new']) {
    expect(await isUnattested(object(format, signed))).toBe(false)
  }
  expect(await isUnattested('AAAA')).toBe(false)
  expect(await isUnattested(Buffer.alloc(5000, 0x81).toString('base64url'))).toBe(false)
})
