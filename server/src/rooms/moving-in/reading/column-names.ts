/** A column's name in letters and digits alone, without their marks: 'Prénom' is 'prenom', 'Straße' 'strasse'. */
export const plainHeading = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Each name that a column may have, in letters and digits alone, with the one it is read by. */
export type ColumnNames = Readonly<Record<string, string>>
/** What a column is where nothing else says it, as a member's name may stand below 'Kunde': there may be 'yes' below it, too. */
const DOUBTFUL = 'name?'
const SAYS_IT = ['name', 'firstname', 'lastname']

/** By what each column of a list is read, or null; of two of one name the first is. */
export function columnsBy(names: ColumnNames, headings: readonly string[]): (string | null)[] {
  const meant = headings.map((heading) => names[plainHeading(heading)])
  const isSaid = meant.some((name) => name && SAYS_IT.includes(name))
  const read = meant.map((name) => (name === DOUBTFUL ? (isSaid ? null : 'name') : (name ?? null)))
  return read.map((name, at) => (read.indexOf(name) === at ? name : null))
}

const namesOf = (columns: Record<string, string>): ColumnNames =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, names]) =>
      names.split(/\s+/).map((name) => [plainHeading(name), column]),
    ),
  )

/**
 * As Ghost, Uscreen, Mailchimp, Momoyoga, Substack, Patreon, WordPress, Stripe, shops, address books, the office's own list of people
 * and people's spreadsheets name the columns of members, in English, German, French, Spanish, Italian, Dutch and Japanese.
 */
export const MEMBER_COLUMNS = namesOf({
  email: `email mail emailaddress mailaddress emails primaryemail contactemail customeremail useremail
    billingemail email1 email1value emailadresse mailadresse kundenemail emailadres
    primäreemailadresse adresseemail adressemail courriel correo correoelectronico メールアドレス メール`,
  firstname: `firstname first givenname forename billingfirstname vorname rufname prenom nombre voornaam 名`,
  lastname: `lastname last surname familyname billinglastname nachname familienname nom nomdefamille apellido apellidos cognome
    achternaam 姓`,
  name: `name fullname membername customername clientname lastnamefirstname namevorname nachnamevorname vorundnachname vollername
    nomcomplet nombrecompleto nombreyapellidos nome naam 氏名 名前 お名前`,
  [DOUBTFUL]: 'displayname member customer client kunde mitglied',
  username: 'username user login nickname handle benutzername',
  registered: `registered registeredat registrationdate dateregistered joined joinedat joindate joinedon datejoined
    membersince since signup signupdate signedup created createdat createdon createdutc createdatutc createdatutc0
    createdate creationdate accountcreationdate datecreated dateadded startdate clientsince confirmtime subscriptiondate
    subscribedon subscribedat userregistered registerediso patronagesincedate
    mitgliedseit kundeseit seit eintrittsdatum beitritt beitrittsdatum registriertam registrierungsdatum anmeldedatum erstelltam
    datedinscription inscritle membredepuis clientdepuis datedecreation fechadealta fechaderegistro lidsinds
    登録日 登録日時 入会日`,
  country: `country land addresscountry address1country billingcountry defaultaddresscountrycode homecountry homecountryregion
    mepraddresscountry subscribercountry pays pais paese 国`,
  city: `city town addresscity address1city billingcity defaultaddresscity homecity mepraddresscity ort wohnort stadt ville ciudad
    citta plaats 市区町村`,
  address: `address streetaddress street address1 addressline1 addressstreet address1street billingaddress1 defaultaddressaddress1
    homeaddress homestreet mepraddressone straße adresse adresszeile1 anschrift straßehausnr
    straßehausnummer straßenr rue direccion indirizzo straat adres 住所`,
})

/** As lists of films name their columns. */
export const FILM_COLUMNS = namesOf({
  link: 'link url videourl videolink vimeo vimeolink vimeourl',
  title: 'title name video videotitle',
  teacher: 'teacher coach instructor teacheremail instructoremail',
  description: 'description about text',
  tags: 'tags tag styles style categories category',
  level: 'level',
  props: 'props',
  date: 'date createdat created publishedat uploaded uploadedat',
})

/** As Stripe's exports and people's spreadsheets name the columns of running subscriptions. */
export const SUBSCRIPTION_COLUMNS = namesOf({
  email: 'email emailaddress customeremail',
  subscription: 'subscription subscriptionid',
  customer: 'customer customerid',
  plan: 'plan',
})
