/**
 * Where each row of docs/reliability.md is played. `tests` are files of `npm test` that name the row in a title; with
 * FULL=1 they run in full length. Load rows are measured in full length by `npm run bench`, whose parts `by` names.
 * @typedef {{ tests: string[], by?: string }} Played
 */

const server = 'server/src'
const embedded = `${server}/database/embedded`
const faults = `${server}/faults`
const membership = `${server}/features/membership`
const videos = `${server}/features/videos`
const platform = `${server}/platform`
const acknowledged = 'e2e/commands/acknowledged-writes.night.test.ts'
const loads = 'e2e/commands/loads.night.test.ts'

/** @type {Record<string, Played>} */
export const rows = {
  F1: { tests: [acknowledged, `${embedded}/engine.night.test.ts`, 'e2e/commands/start-and-stop.night.test.ts'] },
  F2: { tests: [acknowledged, 'e2e/commands/start-and-stop.night.test.ts', 'e2e/commands/database-away.night.test.ts'] },
  F3: { tests: [acknowledged, 'e2e/commands/start-and-stop.night.test.ts', `${embedded}/engine.night.test.ts`] },
  F4: { tests: [`${embedded}/engine.night.test.ts`, `${faults}/orphaned-engine.night.test.ts`] },
  F5: { tests: [`${embedded}/leftovers.night.test.ts`, `${faults}/orphaned-engine.night.test.ts`] },
  F6: {
    tests: [
      `${embedded}/engine.night.test.ts`,
      `${embedded}/lock.test.ts`,
      'e2e/commands/start.test.ts',
      'e2e/commands/start-and-stop.night.test.ts',
    ],
  },
  F7: { tests: [`${embedded}/lock.test.ts`] },
  F8: { tests: [`${embedded}/engine.night.test.ts`, `${server}/database/seed/killed-first-start.night.test.ts`] },
  F9: { tests: [`${embedded}/engine.night.test.ts`, `${faults}/engine-cannot-start.night.test.ts`] },
  F10: { tests: [`${embedded}/engine.night.test.ts`, `${faults}/engine-cannot-start.night.test.ts`] },
  F11: { tests: [`${faults}/full-disk.night.test.ts`, `${platform}/error-handler.test.ts`] },
  F12: { tests: [`${embedded}/engine.night.test.ts`, `${faults}/commits-on-disk.night.test.ts`] },
  F13: { tests: [`${embedded}/engine.night.test.ts`] },
  F14: {
    tests: [
      'e2e/commands/start-and-stop.night.test.ts',
      `${server}/upgrade.night.test.ts`,
      `${videos}/upload/stopped-server.night.test.ts`,
    ],
  },
  F15: { tests: [`${faults}/second-signal.night.test.ts`] },
  F16: { tests: [`${faults}/restarted-database.night.test.ts`, `${platform}/error-handler.test.ts`] },
  F17: { tests: [`${faults}/late-database.night.test.ts`] },
  F18: { tests: [`${faults}/half-open.night.test.ts`, `${server}/database/steady-client.night.test.ts`] },
  F19: { tests: [`${platform}/error-handler.test.ts`] },
  F20: { tests: [`${faults}/slow-statement.night.test.ts`, `${platform}/error-handler.test.ts`] },
  F21: { tests: [`${faults}/lock-queue.night.test.ts`] },
  F22: { tests: ['e2e/commands/small-heap.night.test.ts'] },
  F23: { tests: [`${faults}/short-resources.night.test.ts`] },
  F24: { tests: [`${platform}/error-handler.test.ts`, `${platform}/pages/render-thread.test.ts`] },
  F25: { tests: [`${membership}/sync/clock-jumps.night.test.ts`, 'server/src/platform/tokens.test.ts'] },
  F26: { tests: [`${faults}/time-zones.night.test.ts`] },
  F27: { tests: [`${platform}/connections/slow-bodies.test.ts`, `${platform}/connections/sockets.night.test.ts`] },
  F28: {
    tests: [
      `${faults}/people-who-leave.night.test.ts`,
      `${videos}/upload/resume.night.test.ts`,
      `${platform}/error-handler.test.ts`,
    ],
  },
  F29: { tests: [`${videos}/upload/upload-film.test.ts`, `${videos}/upload/resume.night.test.ts`] },
  F30: { tests: [`${videos}/upload/resume.night.test.ts`, `${videos}/upload/bucket.test.ts`] },
  F31: { tests: [`${videos}/upload/resume.night.test.ts`, `${videos}/upload/bucket.test.ts`] },
  F32: { tests: [`${videos}/upload/resume.night.test.ts`, `${platform}/locks.test.ts`] },
  F33: {
    tests: [
      `${membership}/faults/killed-jobs.night.test.ts`,
      `${videos}/processing/process-film.test.ts`,
      `${server}/features/studio/send-mail.test.ts`,
    ],
  },
  F34: { tests: [`${server}/features/studio/send-mail.test.ts`] },
  F35: { tests: [`${membership}/faults/faults.night.test.ts`] },
  F36: { tests: [`${membership}/faults/faults.night.test.ts`] },
  F37: { tests: [`${membership}/faults/killed.night.test.ts`] },
  F38: { tests: [`${membership}/sync/shuffled-events.night.test.ts`] },
  F39: { tests: [`${membership}/sync/early-events.test.ts`] },
  F40: {
    tests: [
      `${membership}/sync/unheard.night.test.ts`,
      `${membership}/sync/watch-money.night.test.ts`,
      `${membership}/sync/first-hour.night.test.ts`,
    ],
  },
  F41: { tests: [`${membership}/faults/provider-away.night.test.ts`] },
  F42: { tests: [`${server}/upgrade.night.test.ts`, `${server}/features/overview/figures-of-before.night.test.ts`] },
  F43: { tests: [`${server}/database/killed-migrations.night.test.ts`, `${server}/database/migrate.test.ts`] },
  F44: { tests: [`${server}/database/migrate.test.ts`] },
  F45: {
    tests: [
      `${server}/shared-reads.test.ts`,
      `${server}/features/notifications/stream.test.ts`,
      `${server}/features/account/sign-in/kept-viewers.test.ts`,
    ],
  },
  F46: { tests: [`${faults}/killed-server.night.test.ts`] },
  F47: {
    tests: [
      `${server}/operating/backup/drill.test.ts`,
      `${server}/operating/backup/places/bucket-place.test.ts`,
    ],
  },
  F48: {
    tests: [
      `${server}/operating/backup/backups.night.test.ts`,
      `${server}/operating/backup/places/bucket-place.test.ts`,
    ],
  },
  F49: { tests: [`${server}/operating/backup/drill.test.ts`] },
  F50: {
    tests: [`${server}/operating/backup/drill.test.ts`, `${server}/operating/restore/killed-restore.night.test.ts`],
  },
  L1: { tests: [loads], by: 'npm run bench -- calls' },
  L2: { tests: [loads], by: 'npm run bench -- calls' },
  L3: { tests: [`${server}/features/account/sign-in/login-storm.night.test.ts`, 'e2e/commands/hostile.night.test.ts'] },
  L4: { tests: [`${platform}/pages/render-thread.test.ts`], by: 'npm run bench -- lists' },
  L5: { tests: ['e2e/commands/big-lists.night.test.ts'], by: 'npm run bench -- lists' },
  L6: { tests: ['e2e/commands/small-heap.night.test.ts'], by: 'npm run bench -- films' },
  L7: { tests: [`${server}/features/notifications/crowd.test.ts`] },
  L8: { tests: [`${membership}/sync/gateway-changed.test.ts`], by: 'npm run bench -- events' },
  L9: { tests: [`${faults}/steady-memory.night.test.ts`], by: 'npm run bench -- soak' },
  L10: { tests: ['e2e/commands/hostile.night.test.ts'], by: 'npm run bench -- overload' },
  L11: { tests: [`${platform}/connections/event-streams.test.ts`] },
  L12: { tests: [loads], by: 'npm run bench -- start' },
  R1: { tests: [`${server}/features/people/routes.test.ts`] },
  R2: { tests: [`${membership}/faults/races.night.test.ts`] },
  R3: { tests: [`${membership}/faults/races.night.test.ts`] },
  R4: { tests: [`${membership}/faults/races.night.test.ts`] },
  R5: { tests: [`${server}/features/daily-classes/routes.test.ts`] },
  R6: { tests: [`${server}/features/plans/writes.test.ts`] },
  R7: { tests: [`${membership}/faults/model.night.test.ts`] },
  R8: { tests: [`${server}/features/account/sign-in/refresh.test.ts`] },
  R9: { tests: [`${server}/features/account/people/invite.test.ts`] },
  R10: { tests: [`${server}/features/notifications/feed.test.ts`] },
  R11: { tests: [`${server}/deletes.test.ts`] },
  R12: { tests: [`${server}/fuzz.test.ts`] },
  R13: { tests: [`${server}/fuzz.test.ts`, `${platform}/serve.test.ts`] },
  R14: { tests: [`${server}/every-call.test.ts`, `${server}/fuzz.test.ts`] },
  R15: {
    tests: [
      `${server}/features/account/pictures/pictures.test.ts`,
      `${server}/features/notifications/attach.test.ts`,
      `${server}/features/notifications/attachment.test.ts`,
      `${videos}/film/film-reader.test.ts`,
      `${videos}/upload/upload-film.test.ts`,
      `${server}/every-call.test.ts`,
    ],
  },
  R16: { tests: [`${videos}/upload/tus.test.ts`, `${videos}/upload/resume.night.test.ts`] },
  R17: { tests: ['e2e/hostile-texts.spec.ts', `${server}/features/studio/rich-text.test.ts`] },
  R18: {
    tests: [
      `${platform}/outside/guarded-fetch.test.ts`,
      `${platform}/outside/public-address.test.ts`,
      `${videos}/external-video.test.ts`,
      `${server}/adapters/instagram/public-pages.test.ts`,
    ],
  },
  R19: { tests: [`${server}/rights.test.ts`] },
  R20: {
    tests: [
      `${server}/features/account/sign-in/sign-in.test.ts`,
      `${server}/features/account/passwords/passwords.test.ts`,
    ],
  },
  R21: { tests: [`${videos}/delivery/media.test.ts`] },
  R22: { tests: [`${server}/every-call.test.ts`] },
}
