import { expect, test } from 'vitest'
import { describeDevice } from './known-device.ts'

const APPLE = '(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/130.0`,
    'Microsoft Edge on Windows',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ${APPLE}`,
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 ${APPLE}`, 'Safari on iPad'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
])('%s is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})

test.each([undefined, '', 'node', '<script>alert(1)</script>/1.0 (x)', 'Call +1 555 0100 now/1.0 (Windows)'])(
  'what a device that nobody knows says of itself is not repeated: %s',
  (userAgent) => expect(describeDevice(userAgent) ?? '').not.toMatch(/script|Call|555|node/),
)
