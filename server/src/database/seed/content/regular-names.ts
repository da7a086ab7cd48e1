interface Place {
  city: string
  country: string
  firstNames: readonly string[]
  lastNames: readonly string[]
}

const words = (text: string) => text.split(' ')

/** Where the demo's members live, and what people are called there; ten names of each. */
const places: readonly Place[] = [
  {
    city: 'Lagos',
    country: 'Nigeria',
    firstNames: words('Olu Ngozi Tunde Amaka Femi Zainab Chidi Yemi Kelechi Simi'),
    lastNames: words('Adeyemi Okafor Balogun Eze Bello Nwosu Ojo Lawal Uche Danjuma'),
  },
  {
    city: 'Lyon',
    country: 'France',
    firstNames: words('Clara Hugo Manon Jules Camille Théo Élise Luc Margot Rémi'),
    lastNames: words('Benoit Girard Moreau Lefèvre Roux Fontaine Chevalier Marchand Dupuis Lambert'),
  },
  {
    city: 'Copenhagen',
    country: 'Denmark',
    firstNames: words('Henrik Freja Mikkel Astrid Søren Signe Anders Karen Rasmus Ida'),
    lastNames: words('Dahl Holm Kjær Lund Bech Winther Skov Friis Juhl Krogh'),
  },
  {
    city: 'Kyoto',
    country: 'Japan',
    firstNames: words('Haruka Kenji Yui Daichi Emi Ryota Naoko Sho Aya Takumi'),
    lastNames: words('Sato Mori Ishii Ueda Hayashi Ono Kato Fujii Abe Kubo'),
  },
  {
    city: 'Toronto',
    country: 'Canada',
    firstNames: words('Erin Marcus Paige Dylan Joanne Scott Robin Heather Blake Megan'),
    lastNames: words('Campbell Fraser Tremblay Nguyen Walsh Pelletier Grant Singh Bouchard Reid'),
  },
  {
    city: 'Leipzig',
    country: 'Germany',
    firstNames: words('Jana Felix Katrin Lukas Birgit Moritz Sabine Till Greta Oskar'),
    lastNames: words('Vogel Krause Winkler Seidel Lorenz Busch Kuhn Pohl Ziegler Arnold'),
  },
  {
    city: 'São Paulo',
    country: 'Brazil',
    firstNames: words('Beatriz Caio Larissa Diego Helena Thiago Luana Rafael Bruna Otávio'),
    lastNames: words('Carvalho Teixeira Moraes Barbosa Rezende Freitas Duarte Cardoso Pires Macedo'),
  },
  {
    city: 'Dublin',
    country: 'Ireland',
    firstNames: words('Aoife Cian Niamh Declan Orla Eoin Maeve Ronan Sinéad Kevin'),
    lastNames: words('Byrne Doyle Kelleher Nolan Quinn Brennan Foley Keane Daly Hogan'),
  },
  {
    city: 'Mumbai',
    country: 'India',
    firstNames: words('Ananya Rohan Kavya Arjun Meera Vikram Sneha Aditya Isha Nikhil'),
    lastNames: words('Deshmukh Iyer Kulkarni Shah Menon Bhat Joshi Rao Kapoor Pillai'),
  },
  {
    city: 'Warsaw',
    country: 'Poland',
    firstNames: words('Zofia Jakub Hanna Piotr Maja Tomek Alicja Marek Ewa Kamil'),
    lastNames: words('Nowak Lis Wrona Sikora Bielak Duda Maj Czarny Górski Pawlak'),
  },
  {
    city: 'Melbourne',
    country: 'Australia',
    firstNames: words('Ruby Callum Isla Jarrah Holly Mitch Tahlia Brett Poppy Dean'),
    lastNames: words('Harris Mitchell Turner Baxter Whitlock Pearce Ellery Hobbs Langford Sutton'),
  },
  {
    city: 'Seville',
    country: 'Spain',
    firstNames: words('Carmen Álvaro Lucía Pablo Rocío Sergio Nuria Iván Marta Gonzalo'),
    lastNames: words('Herrera Molina Ortega Vega Navarro Castro Luna Reyes Prieto Serrano'),
  },
  {
    city: 'Montevideo',
    country: 'Uruguay',
    firstNames: words('Valentina Bruno Florencia Mateo Agustina Nicolás Pilar Joaquín Renata Fabián'),
    lastNames: words('Silvera Olivera Cabrera Bentos Pintos Techera Viera Rodó Larrosa Umpiérrez'),
  },
]

const TEN = 10
/** Different people first: everybody of a place has another first and another last name than the one before. */
const STEP = 3

/** Name and home of the demo's member of an index, from 0 to 129; each name is different. */
export function regularNameOf(index: number) {
  const place = places[index % places.length]
  const turn = Math.floor(index / places.length)
  if (!place || turn >= TEN) throw new RangeError(`no name for ${index}`)
  const firstName = place.firstNames[turn] ?? ''
  const lastName = place.lastNames[(turn * STEP) % TEN] ?? ''
  return { firstName, lastName, city: place.city, country: place.country }
}
