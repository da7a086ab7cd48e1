import type { Context } from '../../../context.ts'
import { CannotStart } from '../../../database/embedded/cannot-start.ts'
import { readParts } from './parts.ts'

/**
 * Requires a contact address in production (D17.production): throws if neither CONTACT_EMAIL nor an Admin has set one, because
 * the sender address of mails is seldom read.
 */
export async function requireContact({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (config.contactIsSet || (await readParts(db)).links.contactEmail !== null) return
  throw new CannotStart(
    "The studio can't start:\n" +
      '  CONTACT_EMAIL is missing: the address where visitors’ messages are read. An Admin may change it later at /admin/settings.',
  )
}
