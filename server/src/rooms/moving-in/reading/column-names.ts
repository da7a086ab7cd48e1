/** Each name that a column may have, in letters and digits alone, with the one it is read by. */
export type ColumnNames = Readonly<Record<string, string>>

const namesOf = (columns: Record<string, string>): ColumnNames =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, names]) => names.split(' ').map((name) => [name, column])),
  )

/** As Ghost, Uscreen, Mailchimp, Momoyoga, Stripe and people's spreadsheets name the columns of members. */
export const MEMBER_COLUMNS = namesOf({
  email:
    'email mail emailaddress mailaddress emails primaryemail contactemail customeremail emailadresse mailadresse kundenemail courriel adresseemail correo correoelectronico emailadres メールアドレス',
  firstname: 'firstname first givenname forename vorname prénom prenom nombre voornaam',
  lastname: 'lastname last surname familyname nachname nom apellido apellidos achternaam',
  name: 'name fullname displayname member membername customer customername client clientname vollername nomcomplet nombrecompleto naam 名前 氏名',
  username: 'username user login nickname handle',
  registered:
    'registered registeredat registrationdate joined joinedat joindate joinedon datejoined membersince since signup signupdate signedup created createdat createdon createdutc creationdate accountcreationdate datecreated dateadded startdate clientsince confirmtime beitritt beitrittsdatum eintrittsdatum mitgliedseit registriertam lidsinds membredepuis',
  country: 'country land addresscountry pays pais',
  city: 'city town addresscity ort stadt ville ciudad',
  address: 'address streetaddress street address1 addressline1 straße strasse adresse adresszeile1',
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
