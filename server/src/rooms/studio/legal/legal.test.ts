import { expect, test } from 'vitest'
import { readLegalFiles } from './legal-files.ts'
import { freeTrialText, monthSentence } from './legal-texts.ts'
import { parseLegalText } from './parse-legal-text.ts'

const facts = {
  studioName: 'Quiet & <Co>',
  contactEmail: 'hello@quiet.example',
  liability: '$10',
  timeZone: 'Berlin time',
  terms: monthSentence([]),
  freeTrial: freeTrialText([{ cost: 2900, trialDays: 7 }]),
}

test('our three texts are read with the name and the address of the studio (D15, ROUTE-27)', () => {
  const texts = Object.values(readLegalFiles(null)).map((markdown) => parseLegalText(markdown, facts))
  expect(texts.map((text) => text.title)).toEqual(['Terms & Conditions', 'Privacy Policy', 'Waiver'])
  expect(JSON.stringify(texts)).toContain('the day follows Berlin time')
  expect(JSON.stringify(texts)).toContain(
    'according to the plan. Where a plan says a month, it means 30 days.',
  )
  for (const text of texts.filter(({ title }) => title !== 'Privacy Policy'))
    expect(JSON.stringify(text)).toContain('limited to the greater of the amount paid or $10')
  for (const text of texts) {
    expect(JSON.stringify(text)).not.toContain('{{')
    expect(JSON.stringify(text)).toContain('hello@quiet.example')
    expect(JSON.stringify(text)).toContain('Quiet &amp; &lt;Co&gt;')
    expect(text.leadHtml).toContain('In force since')
    expect(text.sections.every((section) => section.html.startsWith('<'))).toBe(true)
  }
})

test('the terms say how many days are free, word for word with seven, and nothing of them where none are (LIMIT-01, D5)', () => {
  const plan = (trialDays: number, cost = 2900) => ({ cost, trialDays })
  expect(freeTrialText([plan(7), plan(7), plan(30, 0)])).toBe(
    'The first 7 days of a Month plan are free, once for each person. The review page names the amount and the day of the first charge before you confirm. If you cancel before the free days are over, nothing is charged. Somebody who has already had free days pays for the first period at once, and the review page says so.',
  )
  expect(freeTrialText([plan(7), plan(14)])).toContain('may begin with free days, up to 14 as the plan says')
  expect(freeTrialText([plan(1)])).toContain('The first day of a Month plan is free')
  for (const none of [[], [plan(0)]]) expect(freeTrialText(none)).not.toContain('free')
})

test('the terms say that a month is 30 days, word for word, until a plan on sale counts by the calendar (LIMIT-02)', () => {
  const plan = (cost: number, ...terms: ('days30' | 'year')[]) => ({
    cost,
    terms: terms.map((term) => ({ term })),
  })
  const usual = 'Where a plan says a month, it means 30 days.'
  for (const sold of [[], [plan(2900)], [plan(2900, 'days30')], [plan(2900), plan(0, 'year')]])
    expect(monthSentence(sold)).toBe(usual)
  const calendar = 'A month, a quarter and a year are counted by the calendar; 30 days are 30 days.'
  expect(monthSentence([plan(1900), plan(2900, 'days30', 'year')])).toBe(calendar)
})

test('a text is cut at its second-level titles, each with an anchor of its own (LEGAL-02)', () => {
  const text = parseLegalText(
    '# Rules\n\nLead.\n\n## Who & how\n\nA\n\n### Small\n\n- b\n\n## Who & how\n\nC',
    facts,
  )
  expect(text).toEqual({
    title: 'Rules',
    leadHtml: '<p>Lead.</p>',
    sections: [
      { id: 'who-how', title: 'Who & how', html: '<p>A</p>\n<h3>Small</h3>\n<ul>\n<li>b</li>\n</ul>' },
      { id: 'who-how-2', title: 'Who & how', html: '<p>C</p>' },
    ],
  })
})

test('a text whose titles are all of the first level loses none of them: the first is the page’s (LEGAL-02)', () => {
  const { title, sections } = parseLegalText(
    '# Terms\n\nLead.\n\n# 1. Payments\n\nA\n\n# 2. Ending\n\nB',
    facts,
  )
  expect(title).toBe('Terms')
  expect(sections.map((section) => [section.title, section.html])).toEqual([
    ['1. Payments', '<p>A</p>'],
    ['2. Ending', '<p>B</p>'],
  ])
})

test('scripts, handlers and odd addresses of a replaced text are left out (S-I4)', () => {
  const text = parseLegalText(
    '# T\n\n## S\n\n<script>alert(1)</script>\n<b onclick="x()">bold</b> [go](javascript:alert(1)) [on](/waiver)',
    facts,
  )
  const html = text.sections[0]!.html
  expect(html).not.toMatch(/script|onclick|alert/)
  expect(html).toContain('<b>bold</b>')
  expect(html).toContain('<a href="/waiver">on</a>')
})

test('the name of a studio is words and never marks', () => {
  const text = parseLegalText('# T\n\n## S\n\n{{studioName}}', { ...facts, studioName: '*Calm* [x](/y)' })
  expect(text.sections[0]!.html).toBe('<p>*Calm* [x](/y)</p>')
})

test('a folder without all three texts is named at start', () => {
  expect(() => readLegalFiles('/nowhere')).toThrow(/\/nowhere\/terms-of-service\.md.*all three of/)
})
