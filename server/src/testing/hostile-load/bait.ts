const repeat = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/**
 * Texts of any length, each bad for one kind of processing: normalising, folding, matching, unescaping,
 * parsing tags.
 */
export const bait: Record<string, (length: number) => string> = {
  'a tower of marks': (length) => `c${repeat('\u0315\u0300\u05AE', length - 1)}`,
  'towers just low enough': (length) => repeat(`c${'\u0315\u0300\u05AE'.repeat(10)}`, length),
  'a tower that compatibility makes': (length) => `c${repeat('\uFF9E\u0315', length - 1)}`,
  'one letter that becomes eighteen': (length) => repeat('\uFDFA', length),
  'letters that grow in lower case': (length) => repeat('\u0130', length),
  'syllables in pieces': (length) => repeat('\u1112\u1161\u11AB', length),
  blanks: (length) => `a${' '.repeat(Math.max(0, length - 2))}b`,
  'blanks and line breaks': (length) => `a${repeat(' \t\n', Math.max(0, length - 2))}b`,
  'a local part without end': (length) => `${'a'.repeat(Math.max(0, length - 1))}!`,
  'a domain without end': (length) => `a@${repeat('a-a.', Math.max(0, length - 2))}`,
  'signs of a pattern': (length) => repeat('%_\\', length),
  'open tags': (length) => repeat('<b><p>', length),
  'tags that close nothing': (length) => repeat('<p><x></p>', length),
  'half tags': (length) => repeat('<a b="', length),
  'half comments': (length) => repeat('<!--', length),
  entities: (length) => repeat('&amp', length),
  'escapes of JSON': (length) => repeat('\u0001"', length),
  'names of prototypes': (length) => repeat('__proto__', length),
  'halves of a letter': (length) => repeat('\uD800', length),
}

/** Bodies that are hostile by their shape, of exactly that many bytes. */
export const hostileBodies: Record<string, (bytes: number) => string> = {
  'keys that nobody knows': (bytes) => filled(bytes, '{', (at) => `"${at}":0`, '}'),
  'names that nobody knows': (bytes) => filled(bytes, '{', (at) => `"k${at}":0`, '}'),
  'prototypes as values': (bytes) => filled(bytes, '{"a":[', () => '"__proto__"', ']}'),
  'constructors as values': (bytes) => filled(bytes, '{"a":[', () => '"constructor" ', ']}'),
  'a prototype and blanks': (bytes) => `{"a":"__proto__"${' '.repeat(bytes - 17)}}`,
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) =>
    `${'{"a":'.repeat(Math.floor((bytes - 1) / 6))}0${'}'.repeat(Math.floor((bytes - 1) / 6))}`,
  'a list without end': (bytes) => filled(bytes, '[', () => '0', ']'),
  'empty objects': (bytes) => filled(bytes, '[', () => '{}', ']'),
  'one long number': (bytes) => '1'.repeat(bytes),
  'one long name': (bytes) => `{"${'x'.repeat(bytes - 6)}":0}`,
}

/** Query strings of that many characters. */
export const hostileQueries: Record<string, (length: number) => string> = {
  'a query of signs alone': (length) => '&'.repeat(length),
  'a query of many keys': (length) => filled(length, '', (at) => `${at}`, '').replaceAll(',', '&'),
  'one key many times': (length) => repeat('tagsIds=1&', length),
  'prototypes in a query': (length) => repeat('__proto__[a]=1&', length),
  'broken percent signs': (length) => repeat('%F', length),
  'one long word': (length) => `title=${'a'.repeat(length - 6)}`,
}

function filled(bytes: number, open: string, member: (at: number) => string, close: string): string {
  const members: string[] = []
  let length = open.length + close.length
  for (let at = 0; ; at += 1) {
    const next = member(at)
    length += next.length + 1
    if (length > bytes + 1) break
    members.push(next)
  }
  return open + members.join(',') + close
}
