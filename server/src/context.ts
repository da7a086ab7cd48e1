import type { Money } from '@studio/contract/money.ts'
import type { Reading } from '@studio/contract/reading.ts'
import type { OwnTexts } from '@studio/contract/studio/original-texts.ts'
import type { HeroPhoto, LegalName, Photo, Slide } from '@studio/contract/studio/schema.ts'
import type { dayNow, Zones } from '@studio/contract/studio-day.ts'
import type { Taxes } from '@studio/contract/tax/rules.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from './adapters/files/file-store.ts'
import type { UploadFolder } from './adapters/files/upload-folder.ts'
import type { FilmMaker } from './adapters/films/film-maker.ts'
import type { Instagram } from './adapters/instagram/instagram.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { Payments } from './adapters/payment/payments.ts'
import type { PushServices } from './adapters/push/push-services.ts'
import type { VideoHost } from './adapters/video-host/video-host.ts'
import type { Config } from './config/read-config.ts'
import type { Database, Transaction } from './database/connect.ts'
import type { Cache } from './platform/cache.ts'
import type { CacheTag } from './platform/cache-tag.ts'
import type { MovableClock } from './platform/clock.ts'
import type { EventStreams } from './platform/connections/event-streams.ts'
import type { IncomingFolder } from './platform/files/uploaded-file.ts'
import type { LimitStore } from './platform/limits/store/database-limits.ts'
import type { Locks } from './platform/locks.ts'
import type { PaymentSandbox } from './platform/payment-sandbox.ts'
import type { Queue } from './platform/queue.ts'
import type { ReadReplica } from './platform/replica/read-replica.ts'
import type { Partners } from './platform/service-status.ts'
import type { Signals } from './platform/signals.ts'
import type { Tokens } from './platform/tokens.ts'
import type { Tracing } from './platform/traces/tracing.ts'
import type { SessionHolder } from './platform/viewer.ts'

/** Photographs that are ready; pages show drawings in place of the others. */
interface StudioPhotos {
  hero: HeroPhoto | null
  ourStudio: Slide[]
  /** Photographs of training paths, by folded title. */
  paths: Map<string, Photo>
}

export type SettingsChange = 'shown' | 'unshown'

/** The studio's settings: the Admins' values, with the environment as default (D15). */
export interface StudioValues extends StudioDefaults {
  /** The currency of all its amounts. */
  money: Money
  /** How its charges are taxed, with all rates. */
  taxes: Taxes
  /** How it reads weeks, clocks and dates. */
  reading: Reading
  senderName: string
  /** Whether visitors may watch the first 30 seconds of a class. */
  previews: boolean
  /** Whether the sound of new films is levelled. */
  levelSound: boolean
  /** The photograph uploaded by an Admin; null for the environment's, or a drawing. */
  hero: HeroPhoto | null
  /** The texts of the site that an Admin wrote. */
  texts: OwnTexts
  /** The zones of the studio's days, empty for UTC. */
  zones: Zones
  /** Legal pages in Markdown. */
  legal: Record<LegalName, string>
}
type StudioDefaults = Config['studio']

export interface StudioSettings {
  /** Returns the current settings. A change on another server arrives within a moment. */
  now(): StudioValues
  /** Defaults for unset values. */
  standard: StudioValues
  /**
   * Reads the settings again and invalidates what was derived from the old ones; called after a change is
   * committed. Pages stay as they are if nothing changed but what none of them tells.
   */
  read(change?: SettingsChange): Promise<void>
  /** Called inside the transaction that changes them; the other servers read them after the commit. */
  changed(within: Transaction, change?: SettingsChange): Promise<void>
}

/** Everything that a command may use; the first argument of every command and query. */
export interface Context {
  config: Config
  /** The studio's name, appearance and addresses. */
  settings: StudioSettings
  /** The studio's public URL, without a trailing slash; known once the server listens. */
  publicUrl(): string
  db: Database
  /** For reads that may take long, by `reading`; null without READ_DATABASE_URL. */
  replica: ReadReplica | null
  clock: MovableClock
  /** The studio's day at an instant, by default now: `YYYY-MM-DD` (D1). */
  day(at?: Date): string
  /** The present day, and when the next two begin. */
  dayNow(): ReturnType<typeof dayNow>
  /** The zone in which the studio's days are counted now. */
  zone(): string
  queue: Queue
  tokens: Tokens
  mailer: Mailer
  push: PushServices
  /** Whether the last call to the mail server, the payment provider, the store of the limits and the replica got an answer. */
  partners: Partners
  /** Counters of the limits that strangers can reach. */
  limits: LimitStore
  files: FileStore
  /** Temporary files of forms, deleted after the request. */
  incoming: IncomingFolder
  uploads: UploadFolder
  /** Makes the renditions of films; null on a machine without ffmpeg. */
  filmMaker: FilmMaker | null
  locks: Locks
  videoHost: VideoHost
  payments: Payments
  instagram: Instagram
  /** The demo's sandbox with Stripe's API; null if Stripe itself is used. */
  sandbox: PaymentSandbox | null
  /** The version of all public content; writes to public content raise it. */
  content: CacheTag
  /** Cache of data that is the same for everybody, valid while the content is unchanged. */
  cache: Cache<unknown>
  /** Messages between the servers of this studio. */
  signals: Signals
  /** Session holders by person and session; a change of anybody's rights or sessions drops all of them. */
  viewers: Cache<SessionHolder | null>
  /** Open event streams on this server. */
  streams: EventStreams
  /** The studio's own photographs, once they are ready. */
  photos: StudioPhotos
  /** Null without OTEL_EXPORTER_OTLP_ENDPOINT. */
  tracing: Tracing | null
  log: FastifyBaseLogger
}
