import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const texts = ['terms-of-service', 'terms-and-privacy', 'waiver'] as const
const read = (name: (typeof texts)[number]) =>
  readFileSync(new URL(`../../../../legal/${name}.md`, import.meta.url), 'utf8')

const terms = read('terms-of-service')
const privacy = read('terms-and-privacy')
const waiver = read('waiver')

describe('the legal texts', () => {
  test('say that billing is monthly, quarterly or yearly until cancelled (LEGAL-03)', () => {
    expect(terms).toContain('billed monthly, quarterly or yearly until cancelled')
  })

  test('say that a cancelled member keeps access to the end of the billing period (LEGAL-04)', () => {
    expect(terms).toContain('A cancelled member keeps access to the end of the billing period')
  })

  test('say that users must be 18 or older (LEGAL-05)', () => {
    for (const text of [terms, privacy, waiver]) expect(text).toContain('must be 18 or older')
  })

  test('say that payments are non-refundable (LEGAL-06)', () => {
    expect(terms).toContain('Payments are non-refundable')
  })

  test('say that data is not collected under 13 (LEGAL-07)', () => {
    expect(privacy).toContain('We do not collect data from anyone under 13')
  })

  test('cap liability at the greater of the amount paid or $10, in another currency as much (LEGAL-08)', () => {
    for (const text of [terms, waiver])
      expect(text).toContain('limited to the greater of the amount paid or {{liability}}')
  })

  test('say that claims must be brought within one year (LEGAL-09)', () => {
    for (const text of [terms, waiver]) expect(text).toMatch(/claims must be brought within one year/i)
  })

  test('give a counter-notice period of 10 business days (LEGAL-10)', () => {
    expect(terms).toContain('The counter-notice period is 10 business days')
  })

  test('allow opting out up to ten business days (LEGAL-11)', () => {
    expect(terms).toContain('Opting out is allowed up to ten business days')
    expect(privacy).toContain('Opting out is allowed')
    expect(privacy).toContain('up to ten business days')
  })

  test('have the title of their page and titled sections, each with something in it (LEGAL-02, ROUTE-27)', () => {
    const titles = [terms, privacy, waiver].map((text) => text.split('\n')[0])
    expect(titles).toEqual(['# Terms & Conditions', '# Privacy Policy', '# Waiver'])
    for (const text of [terms, privacy, waiver]) {
      const sections = text.split(/^## /m).slice(1)
      expect(sections.length).toBeGreaterThan(7)
      for (const section of sections) expect(section.split('\n').slice(1).join('').length).toBeGreaterThan(40)
    }
  })

  test('name the studio and its address only by their placeholders (D15)', () => {
    for (const text of [terms, privacy, waiver]) {
      expect(text).toContain('{{studioName}}')
      expect(text).toContain('{{contactEmail}}')
      expect(
        text
          .match(/{{\w+}}/g)
          ?.every((one) => /{{(studioName|contactEmail|liability|timeZone|terms|freeTrial)}}/.test(one)),
      ).toBe(true)
      expect(text).not.toMatch(/@|!/)
    }
  })

  test('link to each other and nowhere unknown', () => {
    const known = ['/terms-of-service', '/terms-and-privacy', '/waiver', '/about#contact']
    for (const text of [terms, privacy, waiver]) {
      for (const [, path] of text.matchAll(/\]\(([^)]+)\)/g)) expect(known).toContain(path)
    }
  })
})
