const FILMS = {
  there: `films/                    the films as they were uploaded, and films.csv: npm run import -- films reads the folder`,
  apart: `films/films.csv           the films by their titles, links and file names; npm run export -- open FOLDER copies the
                          files as well`,
}

/** What each file is, for whoever opens the folder or the archive; `films` are the files themselves. */
export const readme = ({ films }: { films: boolean }): string =>
  `What this studio owns, in forms that other services and spreadsheets read. Times are UTC, amounts in units of the currency.

members.csv               students who finished the sign-up: Ghost, Mailchimp, Uscreen and spreadsheets read it; so does
                          npm run import -- members. It takes in everybody: leave out who is not active or is blocked
teachers.csv              teachers and Admins, with what they say of themselves
subscriptions.csv         memberships that Stripe charges, by their ids there: it charges on, whoever reads this list
subscriptions-ended.csv   those that ended, and day passes
given.csv                 plans that you gave and that run: nothing is charged for them; without an end, until is empty
invoices.csv              every invoice, with what was refunded
plans.csv, promo-codes.csv
${films ? FILMS.there : FILMS.apart}
classes.csv, paths.csv    which films were shown on which day, and which stand in which training path
practice-calendars.csv    the events of teachers' months; calendars/ has them for calendar programs, by teacher
texts/                    legal texts, and the texts of the site that you wrote

Passwords, cards and what members watched are not in it. A class without a film stands in no list of films.
`
