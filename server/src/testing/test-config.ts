import { type Config, readConfig } from '../config.ts'

/** What a studio under test reads at its start, if it is told nothing else. */
export function testConfig(environment: Record<string, string>): Config {
  return readConfig({
    PORT: '0',
    RATE_LIMITS: 'off',
    SEED: 'none',
    // Nobody listens there: no test asks the outside world.
    INSTAGRAM_BASE_URL: 'http://127.0.0.1:1',
    // Films are worked on where a test is about it.
    FFMPEG: 'off',
    ...environment,
  })
}
