import { findChromium, launchOptions } from '../tools/set-up/chromium.mjs'

/**
 * `test.use(wholeBrowser)` is for journeys that need what Chromium's headless shell leaves out: notifications, the
 * decoders that change quality while a film plays, and the distance from the window at which pictures load.
 */
export const wholeBrowser = { launchOptions: launchOptions(findChromium()) }
