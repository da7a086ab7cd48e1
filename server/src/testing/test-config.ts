import { type Config, readConfig } from '../config/read-config.ts'

/** Returns the configuration of a studio under test, with defaults for everything not given. */
export function testConfig(environment: Record<string, string>): Config {
  return readConfig({
    PORT: '0',
    RATE_LIMITS: 'off',
    STUDIO_MODE: 'empty',
    // Tests about the demo's people count few of them; demo-history.night.test.ts has them all.
    DEMO_HISTORY: 'off',
    // No server listens there: tests never access the network.
    STAND_IN_URL: 'http://127.0.0.1:1',
    // Only tests about processing enable it.
    FFMPEG: 'off',
    ...environment,
  })
}
