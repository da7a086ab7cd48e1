import { ATTACHED } from '@studio/contract/notifications/messages.ts'
import { expect, test } from 'vitest'
import { attachmentName, contentDisposition } from './attachments.ts'
import { attachmentKind } from './commands/attach-file.ts'

const file = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? part : [part])))

test.each<[string, Buffer, string]>([
  ['jpeg', file(0xff, 0xd8, 0xff, 0xe0, 'JFIF'), 'image/jpeg'],
  ['png', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'],
  ['gif', file('GIF89a', 1, 0), 'image/gif'],
  ['webp', file('RIFF', 1, 0, 0, 0, 'WEBPVP8 '), 'image/webp'],
  ['avif', file(0, 0, 0, 28, 'ftypavif'), 'image/avif'],
  ['heic', file(0, 0, 0, 28, 'ftypheic'), 'image/heic'],
  ['pdf', file('%PDF-1.7\n'), 'application/pdf'],
  [
    'docx',
    file('PK', 3, 4, '0'.repeat(40), '[Content_Types].xml', 'word/document.xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['mp3 with a tag', file('ID3', 4, 0), 'audio/mpeg'],
  ['mp3 without', file(0xff, 0xfb, 0x90, 0x64), 'audio/mpeg'],
  ['mp4', file(0, 0, 0, 32, 'ftypisom', 0, 0, 2, 0), 'video/mp4'],
])('%s is known by its bytes, and its names may be chosen (D11)', (_what, bytes, contentType) => {
  expect(attachmentKind(bytes)?.contentType).toBe(contentType)
  for (const ending of attachmentKind(bytes)?.endings ?? []) expect(`belts.${ending}`).toMatch(ATTACHED)
})

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a page', file('<!DOCTYPE html><script>alert(1)</script>')],
  ['an svg', file('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an archive that is no document', file('PK', 3, 4, '0'.repeat(40), 'evil.exe')],
  ['a program', file('MZ', 0x90, 0)],
  ['a Windows wave', file('RIFF', 1, 0, 0, 0, 'WAVEfmt ')],
  ['a QuickTime film', file(0, 0, 0, 20, 'ftypqt  ')],
  ['a text that mentions a pdf', file(' %PDF-1.7')],
  ['AAC sound', file(0xff, 0xf1, 0x50, 0x80)],
])('%s can not be attached, whatever its name (D11, S-F9, R15)', (_what, bytes) => {
  expect(attachmentKind(bytes)).toBeNull()
})

test.each<[string, readonly [string, ...string[]], string]>([
  ['Plan for March.pdf', ['pdf'], 'Plan for March.pdf'],
  ['Foto.JPEG', ['jpg', 'jpeg'], 'Foto.jpeg'],
  ['page.html', ['png'], 'page.html.png'],
  ['..\\..\\etc/passwd', ['pdf'], 'etc passwd.pdf'],
  ['a"b\r\nSet-Cookie: x.pdf', ['pdf'], 'a b Set-Cookie x.pdf'],
  ['gnp.\u202etxt', ['png'], 'gnp. txt.png'],
  ['.pdf', ['pdf'], 'attachment.pdf'],
  ['', ['mp3'], 'attachment.mp3'],
  [`${'ł'.repeat(200)}.docx`, ['docx'], `${'ł'.repeat(95)}.docx`],
])('%j is saved as what it is', (given, endings, name) => {
  expect(attachmentName(given, endings)).toBe(name)
})

test('a name of any letters is told twice: plain for the oldest browsers, exact for the others (S-F9)', () => {
  expect(contentDisposition("Übung 1 (Łódź) – 100% it's.pdf")).toBe(
    'attachment; filename="Ubung 1 (odz)  100 it\'s.pdf"; ' +
      "filename*=UTF-8''%C3%9Cbung%201%20%28%C5%81%C3%B3d%C5%BA%29%20%E2%80%93%20100%25%20it%27s.pdf",
  )
})
