import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@studio/contract/people/second-factor/schema.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import { recoveryCodes } from '../../../database/tables/second-factors.ts'
import { hashToken } from '../../../platform/tokens.ts'

/** Letters and digits that nobody confuses on paper: 32, so five bits each. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789'
/** 80 bits, so that its hash alone gives nothing away. */
const LENGTH = 16

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ten new codes in the place of all that were there, in groups of four; only their hashes are kept. */
export async function writeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
