import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRow } from '../../../platform/files/csv.ts'
import { MEMBER_COLUMNS } from '../reading/column-names.ts'
import { type CsvLine, csvLines } from '../reading/read-lines.ts'
import { dateReader } from '../reading/typed-date.ts'
import { memberOf } from './member-line.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'))
})
afterAll(() => rm(folder, { recursive: true }))

const reading = {
  now: new Date('2026-11-29T10:00:00Z'),
  dates: dateReader(),
  noDay: (typed: string) => `no day: ${typed}`,
}

/** The first line of each service's own export, and one person in it. */
const EXPORTS = {
  ghost: `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
65b1,ada@moving.example,Ada Kowalska,"early, kind",true,false,cus_1,2024-03-31T10:00:00.000Z,,"a, b",Studio
`,
  uscreen: `Name,Email,User Type,Membership Status,Account Creation Date,Lifetime Spent
Ada Kowalska,ada@moving.example,Member,Active,2024-03-31,348.00
`,
  mailchimp: `"Email Address","First Name","Last Name",Address,"Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS
ada@moving.example,Ada,Kowalska,,,2,,,"2024-03-31 10:00:00",,,,,,,,,"2025-01-01 10:00:00",1,abc,,"""yoga"",""week"""
`,
  momoyoga: `First name,Last name,Email,Phone,Notes,Member since,Total visits,Current membership,Membership status
Ada,Kowalska,ada@moving.example,+49 30 1,,2024-03-31,12,Monthly,Active
`,
  stripe: `id,Description,Email,Name,Created (UTC),Delinquent,Plan,Status,Total Spend,Payment Count,Refunded Volume,Dispute Losses,tag (metadata)
cus_1,,ada@moving.example,Ada Kowalska,2024-03-31 10:00,false,price_1,active,29.00,1,0.00,0.00,
`,
  substack: `Email,Name,Subscription type,Activity,Subscription date,Revenue,Subscriber country,Expires at
ada@moving.example,Ada Kowalska,Monthly,4,2024-03-31T10:00:00.000Z,$29.00,PL,
`,
  wordpress: `ID,user_login,display_name,user_email,user_registered,roles
7,ada@moving.example,Ada Kowalska,ada@moving.example,"2024-03-31 10:00:00",subscriber
`,
  spreadsheet: `Nachname;Vorname;E-Mail;Ort;Straße
Kowalska;Ada;ada@moving.example;Łódź;Linienstraße 40
`,
}

test('who has no name in a list is called as their address is', () => {
  const called = (email: string) => {
    const member = memberOf({ line: 2, fields: { email, name: '' } }, reading)
    return 'wrong' in member ? member.wrong : [member.firstName, member.lastName]
  }
  expect(called('ada.kowalska7@moving.example')).toEqual(['Ada Kowalska', ''])
  expect(called('4711@moving.example')).toEqual(['the first name is missing or longer than 60 letters'])
})

const LIVES = { country: 'DE', city: 'Berlin', address: 'Linienstraße 40' }

/** Lists that say where somebody lives, in columns of their own. */
const ADDRESSES = {
  woocommerce: `subscription_id,customer_email,start_date,billing_first_name,billing_last_name,billing_email,billing_address_1,billing_postcode,billing_city,billing_country
12,ada@moving.example,2024-03-31 10:00:00,Ada,Kowalska,ada@moving.example,Linienstraße 40,10119,Berlin,DE
`,
  'an address book of Google': `First Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Country
Ada,Kowalska,,* Home,ada@moving.example,"Linienstraße 40
10119 Berlin",Linienstraße 40,Berlin,DE
`,
  'an address book of Outlook': `First Name,Last Name,Home Street,Home City,Home Country/Region,E-mail Address,E-mail 2 Address
Ada,Kowalska,Linienstraße 40,Berlin,DE,ada@moving.example,
`,
  'a German Thunderbird': `Vorname,Nachname,Anzeigename,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse,Straße,Ort,Land
Ada,Kowalska,Ada K,ada@moving.example,,Linienstraße 40,Berlin,DE
`,
  shopify: `Customer ID,First Name,Last Name,Email,Default Address Company,Default Address Address1,Default Address City,Default Address Country Code,Phone
'123,Ada,Kowalska,ada@moving.example,,Linienstraße 40,Berlin,DE,'+49301
`,
  memberpress: `ID,username,email,first_name,last_name,registered,mepr-address-one,mepr-address-city,mepr-address-country
4,ada,ada@moving.example,Ada,Kowalska,2024-03-31 10:00:00,Linienstraße 40,Berlin,DE
`,
  'a front desk': `Client ID,"Last Name, First Name",Email,Street,City,Country
1,"Kowalska, Ada",ada@moving.example,Linienstraße 40,Berlin,DE
`,
}

const read = async (name: string, text: string) => {
  const file = join(folder, `${name}.csv`)
  await writeFile(file, text)
  const lines: CsvLine[] = []
  for await (const line of csvLines({ file, needed: ['email'], aliases: MEMBER_COLUMNS })) lines.push(line)
  return lines.map((line) => memberOf(line, reading))
}

test.each(Object.entries(ADDRESSES))('a list of %s says where its people live', async (name, text) => {
  const ada = { firstName: 'Ada', lastName: 'Kowalska', email: 'ada@moving.example' }
  expect(await read(name, text)).toMatchObject([{ ...ada, ...LIVES }])
})

test('the office’s own list of people keeps the days on which they joined', async () => {
  const text = `User name,First name,Last name,Email,Registered (Vienna),Registered (ISO),City
ada,Ada,Kowalska,ada@moving.example,2024-03-31 12:00,2024-03-31T10:00:00.000Z,Berlin
`
  expect(await read('own', text)).toMatchObject([{ registeredAt: new Date('2024-03-31T10:00:00Z') }])
})

test('what an export guards from spreadsheets with an apostrophe comes back without it', async () => {
  const person = ['+ada@moving.example', 'Ada', 'Kowalska', '-ada-', '=Tower 4']
  const text = csvRow(['email', 'first_name', 'last_name', 'username', 'address']) + csvRow(person)
  expect(text).toContain("'-ada-")
  expect(await read('guarded', text)).toMatchObject([
    { email: '+ada@moving.example', userName: '-ada-', address: '=Tower 4' },
  ])
  const dutch = "email,first_name,last_name\nada@moving.example,Ada,'t Hooft\n"
  expect(await read('dutch', dutch)).toMatchObject([{ lastName: "'t Hooft" }])
})

test('who joined on the day 0 of WordPress moves in today, and of several addresses in one field the first is theirs', async () => {
  const users =
    'user_email,display_name,user_registered\nada@moving.example,Ada Kowalska,0000-00-00 00:00:00\n'
  expect(await read('day 0', users)).toMatchObject([{ lastName: 'Kowalska', registeredAt: reading.now }])
  const contacts = 'Name,E-mail 1 - Value\nAda Kowalska,ada@moving.example ::: ada@work.example\n'
  expect(await read('several', contacts)).toMatchObject([{ email: 'ada@moving.example' }])
})

test.each(Object.entries(EXPORTS))('a list of %s is understood as it comes', async (name, text) => {
  const members = await read(name, text)
  expect(members).toMatchObject([{ firstName: 'Ada', lastName: 'Kowalska', email: 'ada@moving.example' }])
  const member = members[0]!
  const joined = 'registeredAt' in member ? member.registeredAt.toISOString().slice(0, 10) : ''
  expect(joined).toBe(name === 'spreadsheet' ? '2026-11-29' : '2024-03-31')
})
