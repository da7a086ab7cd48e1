import type { LegalName } from '@studio/contract/studio/legal.ts'
import type { HeroPhoto, Photo, Slide } from '@studio/contract/studio/schema.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from './adapters/files/file-store.ts'
import type { UploadFolder } from './adapters/files/upload-folder.ts'
import type { FilmMaker } from './adapters/films/film-maker.ts'
import type { Instagram } from './adapters/instagram/instagram.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { Payments } from './adapters/payment/payments.ts'
import type { VideoHost } from './adapters/video-host/video-host.ts'
import type { Config } from './config.ts'
import type { Database, Transaction } from './database/connect.ts'
import type { MovableClock } from './platform/clock.ts'
import type { EventStreams } from './platform/connections/event-streams.ts'
import type { Content } from './platform/content.ts'
import type { IncomingFolder } from './platform/files/incoming-folder.ts'
import type { Kept } from './platform/kept-rows.ts'
import type { KeptViewers } from './platform/kept-viewers.ts'
import type { Locks } from './platform/locks.ts'
import type { Partners } from './platform/partners.ts'
import type { PaymentSandbox } from './platform/payment-sandbox.ts'
import type { Queue } from './platform/queue.ts'
import type { Signals } from './platform/signals.ts'
import type { Tokens } from './platform/tokens.ts'
import type { SessionHolder } from './platform/viewer.ts'

/** Photographs as far as they are prepared; pages show what is drawn in place of the others. */
export interface StudioPhotos {
  hero: HeroPhoto | null
  /** The slides of 'Our Studio'. */
  ourStudio: Slide[]
  /** Of training paths, by their folded titles. */
  paths: Map<string, Photo>
}

/** What the studio is called and shows: what its Admins have set, else what the environment says (D15). */
export interface StudioValues extends StudioDefaults {
  /** Whom mails say that they come from. */
  senderName: string
  /** The photograph that an Admin has sent; null where the environment's stands, or what is drawn. */
  hero: HeroPhoto | null
  /** In Markdown. */
  legal: Record<LegalName, string>
}
type StudioDefaults = Config['studio']

export interface StudioSettings {
  /** As they are at present. A change on another server is here in a moment. */
  now(): StudioValues
  /** What holds where nothing is set. */
  standard: StudioValues
  /** Reads them anew, and drops what was made of those before: after the commit of a change. */
  read(): Promise<void>
  /** Called inside the transaction that changes them; the other servers read them once it is committed. */
  changed(within: Transaction): Promise<void>
}

/** What a command may use; the first argument of every command and query. */
export interface Context {
  config: Config
  /** How the studio is called, looks and is found. */
  settings: StudioSettings
  /** The address people reach the studio at, without a slash at the end; known once the server listens. */
  publicUrl(): string
  db: Database
  clock: MovableClock
  queue: Queue
  tokens: Tokens
  mailer: Mailer
  /** Whether the mail server and the payment provider answered last. */
  partners: Partners
  files: FileStore
  /** Files of forms, for as long as they are looked at. */
  incoming: IncomingFolder
  /** Films on their way. */
  uploads: UploadFolder
  /** Makes the renditions of films; null where this server's machine has no ffmpeg. */
  filmMaker: FilmMaker | null
  locks: Locks
  videoHost: VideoHost
  payments: Payments
  instagram: Instagram
  /** The Stripe-shaped sandbox of the demo; null where Stripe itself is used. */
  sandbox: PaymentSandbox | null
  /** The version of everything public; writes to public content raise it. */
  content: Content
  /** What everybody reads alike, as long as the content stays the same. */
  kept: Kept
  /** What the servers of this studio tell each other. */
  signals: Signals
  /** Who is behind a session, for two seconds; whoever shuts somebody out has them forgotten. */
  viewers: KeptViewers<SessionHolder>
  /** Pages that stay open for news on this server. */
  streams: EventStreams
  /** The studio's own photographs, once they are prepared. */
  photos: StudioPhotos
  log: FastifyBaseLogger
}
