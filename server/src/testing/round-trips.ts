import { parseCallTable } from './call-table.ts'
import { tripsOfParts } from './rights/parts.ts'

/**
 * Number of SQL statements per call with a warm cache, including authentication, `begin` and `commit`: each
 * is a round trip, and most of a call's cost. The caller is a member if permitted. The names are those of the
 * table of rights.
 */
export const table = `
GET /Settings                                         0
GET /Settings/legal/:name                             0
GET /Settings/own                                     2
PUT /Settings/name                                    10
PUT /Settings/look                                    10
PUT /Settings/links                                   10
PUT /Settings/mails                                   10
PUT /Settings/films                                   10
PUT /Settings/money                                   12
PUT /Settings/reading                                 10
PUT /Settings/zone                                    12
PUT /Settings/legal/:name                             10
POST /Settings/legal/preview                          0
PUT /Settings/logo                                    10
DELETE /Settings/logo                                 11
PUT /Settings/hero                                    11
PUT /Settings/hero/focus                              11
DELETE /Settings/hero                                 10
POST /Sandbox/clock                                  37
GET /Sandbox/mails                                    1
POST /Form                                            4
POST /User/registration                               4
GET /User/checkUserName                               1
GET /User/checkUserEmail                              1
POST /User/checkInvitation                            1
GET /User/commonPasswords                             0
GET /Captcha/challenge                                0
POST /User/login of oneself                           6
POST /User/refreshAccessToken                         5
GET /User/refreshAccessToken                          5
POST /User/logout                                     1
GET /User/getUserInfo                                 1
POST /User/forgotPassword                             1
POST /User/resetPassword                             17
POST /User/changePassword of oneself                 13
POST /User/changePassword of the student             13
GET /User/sessions                                    1
DELETE /User/sessions/:id                             5
DELETE /User/sessions                                 6
GET /User/emailChange                                 1
POST /User/emailChange                               12
DELETE /User/emailChange                              1
POST /User/confirmEmail                              13
POST /User/takeBackEmail                             27
POST /OwnData                                        37
GET /MailChoices                                      1
PUT /MailChoices                                      1
GET /MailChoices/byLink                               2
PUT /MailChoices/byLink                               2
GET /Push                                             2
PUT /Push                                             6
DELETE /Push/:id                                      2
GET /User/secondFactor                                2
POST /User/secondFactor                               3
PUT /User/secondFactor                               16
POST /User/secondFactor/recoveryCodes                16
POST /User/secondFactor/off                          19
POST /User/passkeys/options                           5
POST /User/passkeys                                  19
PUT /User/passkeys/:id                                2
POST /User/passkeys/:id/remove                       24
POST /User/deleteAccount                             35
PUT /User/:id of the student                          2
PUT /User/:id of the coach                            6
PUT /User/updateAvatarById/:id                        6
DELETE /User/updateAvatarById/:id                     6
PUT /User/updateCoverById/:id                         6
GET /User/getAllUsers of the teachers                 2
GET /User/getAllUsers of all                          3
GET /User/standings                                   1
POST /User/invite                                     8
GET /User/invitations                                 2
DELETE /User/invitations/:id                          4
PUT /User/activate/:id                                4
PUT /User/role/:id                                   14
PUT /User/block/:id                                   6
DELETE /User/:id                                     34
GET /User/getMyStudents                               3
GET /User/getSubscribedUsers                          3
GET /Price                                            0
GET /Price/:id                                        0
POST /Price                                           6
PUT /Price/:id                                        7
DELETE /Price/:id                                     9
POST /Price/:id/upload                                7
GET /Promocodes                                       3
GET /Promocodes/:id                                   2
POST /Promocodes                                      7
PUT /Promocodes/:id                                   6
POST /UserSubscription/setPaymentMethod              29
GET /UserSubscription/paymentMethod                   1
GET /Invoices                                         2
POST /Invoices/:id/refund                            22
POST /Sandbox/payment_methods                         2
POST /Sandbox/webhooks                                0

POST /UserSubscription                               48
GET /UserSubscription/preview                         6
GET /UserSubscription/:id                             1
GET /UserSubscription/:id/preview                     2
PUT /UserSubscription/:id                            41
PUT /UserSubscription/:id/applyPromocode             57
DELETE /UserSubscription/:id                         32
PUT /UserSubscription/:id/resume                     34
POST /UserSubscription/:id/pay                       16
GET /UserSubscription/:id/switchPreview               2
GET /UserSubscription/:id/nextCharge                  1
PUT /UserSubscription/:id/nextCharge                 38
PUT /User/updateUserSubscription/:id                 13

GET /Statistics/overview                              9
GET /Statistics/work                                 10
GET /Statistics/left                                  2
GET /AuditLog                                         3
GET /Office/search                                    1
GET /Export/users.csv                                 5
GET /Export/subscribers.csv                           6
GET /Export/invoices.csv                               5
GET /Export/audit.csv                                 6
GET /Person/:id                                       5
GET /Person/:id/timeline                              1
POST /Person/:id/look                                 8
DELETE /Person/:id/look                               3
PUT /Person/:id/note                                  7

GET /Video/:id of today                               1
GET /Video/:id of yesterday                           1
GET /Video/:id of a path                              1
GET /Video/:id of a joined calendar                   1
GET /Video/:id that is a draft                        4
POST /Video/getAllVideos                              3
GET /Video/search                                     5
GET /Video/oembed                                     0
POST /Video                                           6
POST /Video for the coach                             6
PUT /Video/:id of the coach                          12
DELETE /Video/:id of the coach                       10
GET /Video/:id/guidance of yesterday                  3
GET /Video/:id/guidance of a draft                    3
GET /Video/:id/captions/:language of a path           2
PUT /Video/:id/chapters of the coach                  7
PUT /Video/:id/poster of the coach                    7
DELETE /Video/:id/poster of the coach                 6
PUT /Video/:id/captions of the coach                  9
DELETE /Video/:id/captions/:language of the coach     4

GET /Tag                                              0
POST /Tag/range                                       5

GET /VideoHistory/list of today                       1
GET /VideoHistory/list of yesterday                   1
GET /VideoHistory of today                            1
GET /VideoHistory of yesterday                        1
GET /VideoHistory of a day to come                    1
POST /VideoHistory                                    8
DELETE /VideoHistory                                  5
PUT /VideoHistory/move                                9
GET /VideoHistory/copyPreview                         2
POST /VideoHistory/copy                               9
POST /VideoHistory/copy/undo                         11
GET /TrainingPack                                     1
GET /TrainingPack/:id                                 1
GET /TrainingPack/:id narrowed to a plan              1
POST /TrainingPack                                    7
PUT /TrainingPack/:id                                13
DELETE /TrainingPack/:id                              7
OPTIONS /upload                                       0
OPTIONS /upload/:id                                   0
GET /Video/storage                                    2
GET /Video/processing                                 2
POST /Video/processing                                2
GET /Video/:id/process of the coach                   2
POST /Video/:id/process of the coach                  6
POST /upload for a video of the coach                 8
HEAD /upload/:id of the coach                         2
PATCH /upload/:id of the coach                        5
DELETE /upload/:id of the coach                       5
GET /Calendar joined by E, d, c and O                 1
GET /Calendar that nobody has joined                  6
GET /Calendar that the student has joined             3
GET /Calendar/last                                    1
POST /Calendar                                        6
POST /Calendar for the coach                          5
PUT /Calendar/:id of the coach                       13
POST /Calendar/:id/copy of the coach                 11
DELETE /Calendar/:id of the coach                     7
POST /Event of the coach                              8
PUT /Event/:id of the coach                          17
DELETE /Event/:id of the coach                        9
GET /MonthTurns                                       2
PUT /MonthTurns/:id of the coach                      2
PUT /MonthTurns/teacher/:id of the coach              4
GET /MonthTurns/byLink                                6
PUT /MonthTurns/byLink                               15
GET /CalendarFeed                                     1
PUT /CalendarFeed                                     1
DELETE /CalendarFeed                                  1
PUT /Calendar/:id/sign of the student                 9
PUT /Calendar/:id/sign of oneself                     9
PUT /Calendar/:id/sign of a holder of Calendars       9
PUT /Calendar/:id/unsign of the student               7
GET /Notification                                     4
GET /Notification/getMyNotifications                  2
GET /Notification/stream                              0
POST /Notification to a calendar of the coach        13
POST /Notification to all students                   14
POST /Notification/recipients of the coach            5
POST /Notification/recipients of all students         5
POST /Notification/:id/upload of the coach            6
POST /Notification/setReadMark                        1
DELETE /Notification/:id of the coach                 6
${tripsOfParts}
PUT /VideoProgress/:videoId of a path                 6
PUT /VideoProgress/:videoId that is a draft           6
GET /VideoProgress                                    4
GET /Home                                              8
GET /Home/teacher                                      5
GET /VideoProgress/marks                              1
GET /VideoProgress/practices                          2
GET /SharedYear                                       1
PUT /SharedYear                                       1
DELETE /SharedYear                                    4
GET /SharedYear/:token that is shared                 3
PUT /VideoProgress/settings                           1
DELETE /VideoProgress/:videoId                        5
PUT /VideoProgress/:videoId/mark                      1
DELETE /VideoProgress                                 6
GET /Video/plays                                      1
GET /Video/:id/plays of the coach                     2
GET /Watching                                         2
DELETE /Watching/here                                 1
DELETE /Watching/:id                                  1
PUT /Favourites/:videoId of a path                    3
PUT /Favourites/:videoId that is a draft              3
GET /Favourites                                       3
DELETE /Favourites/:videoId                           1
`
/** Parses the table: its counts by request name. */
export function linesOf(text: string): Map<string, number> {
  return new Map([...parseCallTable(text, 1)].map(([name, [count]]) => [name, Number(count)]))
}
