/**
 * @typedef {import('./studio.mjs').BenchStudio} BenchStudio
 * @typedef {{ name: string, as: import('./studio.mjs').Caller, method: string, path: string | ((studio: BenchStudio) => string), body?: unknown }} ListAsk
 */

/** @param {ListAsk['as']} as @param {string} name @param {ListAsk['path']} path @returns {ListAsk} */
const get = (as, name, path) => ({ name: `${name} (${as})`, as, method: 'GET', path })

/** @param {ListAsk['as']} as @param {string} name @param {unknown} body @returns {ListAsk} */
const library = (as, name, body) => ({
  name: `${name} (${as})`,
  as,
  method: 'POST',
  path: 'Video/getAllVideos?pageLength=5',
  body,
})

/** Page 1 of each list of the API, as the screens request it. @type {ListAsk[]} */
export const asks = [
  get('admin', 'all users', 'User/getAllUsers'),
  get(
    'admin',
    'all users, newest first',
    'User/getAllUsers?orderBy=RegistrationDateTime&orderByDescending=true',
  ),
  get('admin', 'all users by name', 'User/getAllUsers?orderBy=UserName'),
  get('admin', 'students', 'User/getAllUsers?role=Student'),
  get('admin', 'teachers', 'User/getAllUsers?role=Coach&pageLength=100'),
  get('student', 'teachers', 'User/getAllUsers?role=Coach&pageLength=100'),
  get('visitor', 'teachers', 'User/getAllUsers?role=Coach&pageLength=100'),
  get('admin', 'users of a user name', 'User/getAllUsers?userName=0000997'),
  get('admin', 'users of a full name nobody has', 'User/getAllUsers?userName=Ada%20Quimby'),
  get('admin', 'subscribed users', 'User/getSubscribedUsers'),
  get('admin', 'subscribed users by end', 'User/getSubscribedUsers?orderBy=DateTimeEnd'),
  get(
    'admin',
    'subscribed users by end, last first',
    'User/getSubscribedUsers?orderBy=DateTimeEnd&orderByDescending=true',
  ),
  get('admin', 'subscribed users by name', 'User/getSubscribedUsers?orderBy=UserName'),
  get('admin', 'subscribed users of a user name', 'User/getSubscribedUsers?userName=0000996'),
  get('coach', 'my students', 'User/getMyStudents'),
  get('coach', 'my students of a user name', 'User/getMyStudents?userName=0000101'),
  get('admin', 'invoices', 'Invoices'),
  get('admin', 'invoices by amount', 'Invoices?orderBy=Amount'),
  get('admin', 'invoices of a user name', 'Invoices?userName=0000997'),
  get('admin', 'invoices of a full name nobody has', 'Invoices?userName=Ada%20Quimby'),
  get('admin', 'invoices of a status that none has', 'Invoices?status=void'),
  get('student', 'own invoices', 'Invoices'),
  get('admin', 'promo codes', 'Promocodes'),
  get('admin', 'notifications', 'Notification'),
  get('admin', 'notifications of a title', 'Notification?title=00019'),
  get('coach', 'notifications', 'Notification'),
  get('student', 'my notifications', 'Notification/getMyNotifications'),
  get('visitor', 'days of classes', 'VideoHistory/list?orderByDescending=true&pageLength=5'),
  get('student', 'days of classes', 'VideoHistory/list?orderByDescending=true&pageLength=5'),
  get('admin', 'days of classes', 'VideoHistory/list?orderByDescending=true&pageLength=5'),
  get('student', 'paths', 'TrainingPack'),
  get(
    'student',
    'calendars of a teacher, this month',
    ({ teacherId, month }) =>
      `Calendar?userId=${teacherId}&monthOfCreationFrom=${month}&monthOfCreationTo=${month}`,
  ),
  get(
    'student',
    'joined calendars, this month',
    ({ month }) => `Calendar?monthOfCreationFrom=${month}&monthOfCreationTo=${month}`,
  ),
  get('student', 'last calendars', 'Calendar/last?showEmpty=false'),
  get('visitor', 'plans', 'Price'),
  get('visitor', 'styles', 'Tag'),
  library('admin', 'library', { orderBy: 'DateTime', OrderByDescending: true }),
  library('admin', 'library of a title', { title: '00099' }),
  library('coach', 'library', { orderBy: 'Title' }),
  library('student', 'library', { orderBy: 'DateTime', OrderByDescending: true }),
]
