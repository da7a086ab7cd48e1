import { randomUUID } from 'node:crypto'
import type { Taxes } from '@studio/contract/tax/rules.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../config/read-config.ts'
import type { SettingsChange, StudioSettings } from '../../../context.ts'
import type { Database } from '../../../database/connect.ts'
import { taxRates } from '../../../database/tables/tax.ts'
import type { CacheTag } from '../../../platform/cache-tag.ts'
import type { Signals } from '../../../platform/signals.ts'
import { standardOf, valuesOf } from './defaults.ts'
import { type Parts, readParts } from './parts.ts'

const CHANNEL = 'studio_settings'
/** Begins the news of a change that no page tells. */
const UNSHOWN = 'unshown '
const AGAIN_MILLISECONDS = 500
/** Longer than any transaction; a rolled back one sends no notification. */
const UNHEARD_MILLISECONDS = 15_000

interface Surroundings {
  config: Config
  db: Database
  content: CacheTag
  signals: Signals
  log: FastifyBaseLogger
}

/**
 * Caches the studio's settings on every server, because mails and pages are rendered in the middle of other work: reads them at
 * the start and after each change on any server. Throws if a legal text can't be read.
 */
export async function cacheSettings({
  config,
  db,
  content,
  signals,
  log,
}: Surroundings): Promise<StudioSettings> {
  const standard = standardOf(config)
  const changesOfOurs = new Set<string>()
  let present = standard
  let reading: Promise<void> = Promise.resolve()
  const take = async (change: SettingsChange) => {
    const parts = await readParts(db)
    present = { ...valuesOf(parts, standard, config), taxes: await readTaxes(db, parts.tax) }
    if (change === 'shown') content.drop()
  }
  const readLater = (change: SettingsChange = 'shown') => {
    if (signals.listening()) void read(change).catch(() => {})
  }
  // Serialised, so that the last read to start is the last one applied.
  const read = (change: SettingsChange = 'shown') => {
    reading = reading.catch(() => {}).then(() => take(change))
    reading.catch((error: unknown) => {
      log.warn({ err: error }, 'the settings of the studio could not be read; they are read again')
      setTimeout(() => readLater(), AGAIN_MILLISECONDS).unref()
    })
    return reading
  }
  await signals.listen(CHANNEL, {
    // This server applies its own changes before it answers.
    received: (change) =>
      changesOfOurs.delete(change) || readLater(change.startsWith(UNSHOWN) ? 'unshown' : 'shown'),
    missed: () => readLater(),
  })
  await read()
  return {
    now: () => present,
    standard,
    read,
    async changed(within, what = 'shown') {
      const change = `${what === 'unshown' ? UNSHOWN : ''}${randomUUID()}`
      changesOfOurs.add(change)
      setTimeout(() => changesOfOurs.delete(change), UNHEARD_MILLISECONDS).unref()
      if (what === 'shown') await content.changed(within)
      await within.execute(sql`select pg_notify(${CHANNEL}, ${change})`)
    },
  }
}

/**
 * Adds the rates to a studio's setting. Whoever writes a rate notifies every server by `context.settings.changed`, as for the
 * setting itself. A studio that never taxed anything has no rates, and nothing is asked.
 */
async function readTaxes(db: Database, setting: Parts['tax']): Promise<Taxes> {
  if (setting.home === null) return { ...setting, rates: [] }
  const { createdAt: _made, checkedAt: _said, ...columns } = getTableColumns(taxRates)
  const rates = await db.select(columns).from(taxRates).orderBy(taxRates.since)
  return { ...setting, rates }
}
