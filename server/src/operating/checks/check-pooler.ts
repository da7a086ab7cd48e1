import type pg from 'pg'
import type { Variables } from '../../config/environment.ts'
import { connectionTo } from '../../database/connection-to.ts'
import { NO_SESSIONS, sharesConnections } from '../../database/pooler.ts'
import { type Finding, fault, fine } from './finding.ts'

/** Checks that sessions go past a pooler. */
export async function checkPooler(
  { DATABASE_URL = '', DATABASE_DIRECT_URL }: Variables,
  connection: pg.ClientConfig,
): Promise<Finding[]> {
  const about = DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  if (await sharesConnections(connection)) return [fault(about, NO_SESSIONS)]
  if (!DATABASE_DIRECT_URL || !(await sharesConnections(connectionTo(DATABASE_URL)))) return []
  return [fine('DATABASE_URL', 'a pooler answers there, and DATABASE_DIRECT_URL goes past it')]
}
