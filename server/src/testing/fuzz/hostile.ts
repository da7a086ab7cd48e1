import fc from 'fast-check'

/** Raw JSON text that no JavaScript value produces: a number too large, a key that is a prototype. */
class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u202Egnirts',
  '\u200B\uFEFF',
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '%',
  '_%\\',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '{{7*7}}',
  'NaN',
  '1e309',
  '-1',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  'e\u0301'.repeat(30),
  '\u{1F9D8}'.repeat(40),
  'x'.repeat(10_000),
]

const values: unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 53 + 1,
  Number.MIN_SAFE_INTEGER,
  2_147_483_648,
  new RawJson('1e309'),
  new RawJson('-1e309'),
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { toString: 'x' },
  new RawJson('{"__proto__": {"polluted": true}}'),
  new RawJson('{"constructor": {"prototype": {"polluted": true}}}'),
  Array.from({ length: 1_000 }, () => 'x'),
]

/** Hostile texts (R13). */
export const hostileText = fc.oneof(fc.constantFrom(...strings), fc.string({ unit: 'binary' }))
export const hostileValue = fc.oneof(
  fc.constantFrom(...values),
  hostileText,
  fc.constant('x'.repeat(1_000_001)),
)

/** Serializes a value that may contain raw parts. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return `{${pairs.map(([name, inner]) => `${JSON.stringify(name)}:${jsonText(inner)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
