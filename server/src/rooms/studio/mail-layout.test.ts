import { expect, test } from 'vitest'
import { mailLayout } from './mail-layout.ts'

const settings = {
  studioName: 'Quiet & Co',
  logoUrl: null,
  logoInk: null,
  copyrightYear: 2031,
  publicUrl: 'https://studio.example',
  palette: { primary: '#123456' },
}

const mail = mailLayout({
  title: 'Hello <Rosa>',
  paragraphs: ['One "line" & more', 'Two'],
  entries: [
    { title: 'Slow <tide>', url: 'https://studio.example/v?x="1"', note: 'Priya, Yin', end: '55 min' },
  ],
  rows: [['Plan', 'Full <b>']],
  button: { label: 'Open', url: 'https://studio.example/x?a=1&b="2"' },
  closing: ['Bye', ['Or ', { label: 'stay & see', url: 'https://studio.example/y?c="3"' }, '.']],
  settings,
})

test('D15: a mail carries the name, the year and the palette of its studio', () => {
  expect(mail.html).toContain('Quiet &#38; Co')
  expect(mail.html).toContain('© 2031 Quiet &#38; Co. All rights reserved.')
  expect(mail.html).toContain('background:#123456')
  expect(mail.html).toContain('src="https://studio.example/icons/180.png"')
})

test('D15: the landscape and the sign of a studio with its own brand are drawn in its colours', () => {
  const content = {
    title: 'Hello',
    paragraphs: [],
    settings: { ...settings, palette: { primary: '#2f5d4a' } },
  }
  const { html } = mailLayout(content)
  expect(html).toMatch(/src="https:\/\/studio\.example\/share\/mail\/[\w-]+\.jpg"/)
  expect(html).toContain('src="https://studio.example/icons/180.png"')
  expect(html).not.toContain('/assets/mail-')
})

test('D15: a logo stands in place of our sign, with the name for whoever sees no pictures', () => {
  const logoUrl = '/pictures/mark.png'
  const { html } = mailLayout({
    title: 'Hello',
    paragraphs: [],
    settings: { ...settings, logoUrl, logoInk: 'light' },
  })
  expect(html).toContain('background:#0F1D33')
  expect(html).toContain('src="https://studio.example/pictures/mark.png"')
  expect(html).toContain('alt="Quiet &#38; Co"')
  expect(html).not.toContain('mail-mark.png')
})

test('D15: a logo that is faint on dark or light grounds has a ground of its own, also where the program darkens the mail', () => {
  const brandOf = (logoInk: 'dark' | 'light' | null) =>
    mailLayout({
      title: 'Hello',
      paragraphs: [],
      settings: { ...settings, logoUrl: '/pictures/mark.png', logoInk },
    }).html.match(/<img [^>]*mark\.png[^>]*>/)?.[0]
  expect(brandOf('dark')).toContain('background-image:linear-gradient(#ffffff,#ffffff)')
  expect(brandOf('light')).toContain('background-image:linear-gradient(#0F1D33,#0F1D33)')
  expect(brandOf(null)).not.toContain('background')
})

test('a row without a value is its label alone', () => {
  const { text } = mailLayout({ title: 'December', paragraphs: [], rows: [['And 17 more', '']], settings })
  expect(text.split('\n')).toContain('And 17 more')
})

test('S-I6: what people typed stays text in the HTML', () => {
  expect(mail.html).toContain('Hello &#60;Rosa&#62;')
  expect(mail.html).toContain('Full &#60;b&#62;')
  expect(mail.html).toContain('href="https://studio.example/x?a=1&#38;b=&#34;2&#34;"')
  expect(mail.html).toContain('Or <a href="https://studio.example/y?c=&#34;3&#34;"')
  expect(mail.html).toContain('stay &#38; see</a>.')
  expect(mail.html).toContain('href="https://studio.example/v?x=&#34;1&#34;"')
  expect(mail.html).not.toMatch(/<tide>|<Rosa>|<b>/)
})

test('on a narrow screen the label of a fact breaks between words only', () => {
  expect(mail.html).toMatch(/<td style="[^"]*overflow-wrap:normal[^"]*">Plan<\/td>/)
})

test('the text of a mail says the same without any markup', () => {
  expect(mail.text).toBe(
    [
      'Hello <Rosa>',
      'One "line" & more',
      'Two',
      'Slow <tide>, Priya, Yin, 55 min\nhttps://studio.example/v?x="1"',
      'Plan: Full <b>',
      'Open:\nhttps://studio.example/x?a=1&b="2"',
      'Bye',
      'Or stay & see.\nhttps://studio.example/y?c="3"',
      '© 2031 Quiet & Co. All rights reserved.',
    ].join('\n\n'),
  )
})

test('Outlook for Windows has the button’s room, the card’s width, and no Times', () => {
  const [, cell] = /<td style="([^"]*)"><a [^>]*>Open<\/a>/.exec(mail.html) ?? []
  expect(cell).toContain('mso-padding-alt:15px 30px')
  expect(mail.html).toMatch(
    /<!--\[if mso\]><table [^>]*width="600"[^>]*><tr><td><!\[endif\]-->\s*<table [^>]*class="card"/,
  )
  expect(mail.html).toMatch(/<!--\[if mso\]><style>\*\{font-family:[^}]*!important\}<\/style><!\[endif\]-->/)
  // A weight between the hundreds makes Word drop the whole font.
  for (const [, weight] of mail.html.matchAll(/font:(\d+) /g)) expect(Number(weight) % 100).toBe(0)
})

test('the links that Apple Mail makes of dates and amounts look like the text around them', () => {
  expect(mail.html).toContain('a[x-apple-data-detectors]{color:inherit!important')
})

test('a list of mails shows the first sentence of one, and not the title and the same sentence again after it', () => {
  const [, shown = ''] = /<body[^>]*>\s*<div style="display:none[^"]*">(.*?)<\/div>/s.exec(mail.html) ?? []
  const words = shown.replaceAll(/&#847;|&zwnj;|&nbsp;/g, '')
  expect(words).toBe('One &#34;line&#34; &#38; more')
  // Gmail's line on a wide screen has about 200 signs.
  expect(
    (shown.match(/&nbsp;/g) ?? []).length + (shown.match(/&#847;/g) ?? []).length,
  ).toBeGreaterThanOrEqual(180)
})
