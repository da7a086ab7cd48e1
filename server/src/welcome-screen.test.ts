import { expect, test } from 'vitest'
import { readConfig } from './config/read-config.ts'
import { productionEnvironment } from './testing/production-environment.ts'
import { welcomeScreen } from './welcome-screen.ts'

const screen = welcomeScreen(readConfig({}), 'http://127.0.0.1:3000', 'embedded', [])

test('the calls are named where somebody can open them: in the demo', () => {
  expect(screen).toContain('/docs')
  const config = readConfig({ ...productionEnvironment, ADMIN_EMAIL: '', RATE_LIMITS: 'on' })
  expect(welcomeScreen(config, 'https://studio.example', 'external', [])).not.toContain('/docs')
})
