import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { productionEnvironment } from './testing/production-environment.ts'
import { welcomeScreen } from './welcome-screen.ts'

const screenOf = (look: string) =>
  welcomeScreen(readConfig({ STUDIO_LOOK: look }), 'http://127.0.0.1:3000', 'embedded', [])

test('a start with the photographed look says that its photographs come later, any other start nothing of them', () => {
  expect(screenOf('photographs')).toContain('drawn pictures stand in until then')
  expect(screenOf('prints')).not.toContain('Photographs')
})

test('the calls are named where somebody can open them: in the demo', () => {
  expect(screenOf('prints')).toContain('/docs')
  const config = readConfig({ ...productionEnvironment, ADMIN_EMAIL: '', RATE_LIMITS: 'on' })
  expect(welcomeScreen(config, 'https://studio.example', 'external', [])).not.toContain('/docs')
})
