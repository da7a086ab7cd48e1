import { parseCallTable } from '../call-table.ts'
import { rightsOfParts } from './parts.ts'

/**
 * The outcome of every call for every caller (S-Z1, R19), one line per call. The columns are the callers: V visitor, U
 * sign-up token, students N without a membership, E with an ended one, D with a Day pass, and with a plan of one
 * permission: d DailyClasses, t DailyClassesCurrentDay, c Calendars, p TrainingPacks; O another student, C the coach, K
 * another coach, B blocked, A admin. Callers N to p request their own data, all others that of d.
 * The marks: `.` the call succeeds, `M` it succeeds and contains media keys (D6), otherwise the last digit of 400, 401,
 * 402, 403, 404, 409, and `-` for 410.
 */
export const table = `
                                                  V U  N E D  d t c p  O  C K  B  A
GET    /Settings                                  . .  . . .  . . . .  .  . .  .  .
GET    /Settings/legal/:name                      . .  . . .  . . . .  .  . .  .  .
GET    /Settings/own                              1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/name                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/look                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/links                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/mails                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/films                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/money                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/reading                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/zone                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/legal/:name                      1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Settings/legal/preview                    1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/logo                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /Settings/logo                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/hero                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Settings/hero/focus                       1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /Settings/hero                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Sandbox/clock                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Sandbox/mails                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /User/registration                         . .  . . .  . . . .  .  . .  .  .
GET    /User/checkUserName                        . .  . . .  . . . .  .  . .  .  .
GET    /User/checkUserEmail                       . .  . . .  . . . .  .  . .  .  .
POST   /User/checkInvitation                      . .  . . .  . . . .  .  . .  .  .
GET    /User/commonPasswords                      . .  . . .  . . . .  .  . .  .  .
GET    /Captcha/challenge                         . .  . . .  . . . .  .  . .  .  .
GET    /Price                                     . .  . . .  . . . .  .  . .  .  .
GET    /Price/:id                                 . .  . . .  . . . .  .  . .  .  .
POST   /Price                                     1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Price/:id                                 1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /Price/:id                                 1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Price/:id/upload                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Promocodes                                1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Promocodes/:id                            1 .  . . .  . . . .  .  3 3  3  .
POST   /Promocodes                                1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Promocodes/:id                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /UserSubscription/setPaymentMethod         1 .  . . .  . . . .  3  3 3  3  .
GET    /UserSubscription/paymentMethod            1 .  . . .  . . . .  3  3 3  3  .
GET    /Invoices                                  1 3  . . .  . . . .  .  3 3  3  .
POST   /Invoices/:id/refund                       1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Payment/webhook unsigned                  0 0  0 0 0  0 0 0 0  0  0 0  0  0
POST   /Sandbox/payment_methods                   . .  . . .  . . . .  .  . .  .  .
POST   /Sandbox/webhooks                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /UserSubscription                          1 .  . . .  9 9 9 9  3  3 3  3  .
GET    /UserSubscription/preview                  1 .  . . .  . . . .  3  3 3  3  .
GET    /UserSubscription/:id                      1 3  4 4 .  . . . .  4  3 3  3  .
GET    /UserSubscription/:id/preview              1 3  4 4 9  . . . .  4  3 3  3  .
PUT    /UserSubscription/:id                      1 3  4 4 9  . . . .  4  3 3  3  .
PUT    /UserSubscription/:id/applyPromocode       1 3  4 4 9  . . . .  4  3 3  3  .
DELETE /UserSubscription/:id                      1 3  4 . 9  . . . .  4  3 3  3  .
PUT    /UserSubscription/:id/resume               1 3  4 4 9  . . . .  4  3 3  3  .
POST   /UserSubscription/:id/pay                  1 3  4 4 .  . . . .  4  3 3  3  3
GET    /UserSubscription/:id/switchPreview        1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /User/updateUserSubscription/:id           1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Statistics/overview                       1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Statistics/work                           1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Statistics/left                           1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /AuditLog                                  1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Office/search                             1 3  3 3 3  3 3 3 3  3  . .  3  .
GET    /Export/users.csv                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Export/subscribers.csv                    1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Export/invoices.csv                       1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Export/audit.csv                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Person/:id                                1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Person/:id/timeline                       1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Person/:id/look                           1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /Person/:id/look                           1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /Person/:id/note                           1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /User/login of oneself                     . 3  . . .  . . . .  .  . .  3  .
POST   /User/refreshAccessToken                   . .  . . .  . . . .  .  . .  3  .
GET    /User/refreshAccessToken                   . .  . . .  . . . .  .  . .  3  .
POST   /User/logout                               . .  . . .  . . . .  .  . .  .  .
GET    /User/getUserInfo                          1 3  . . .  . . . .  .  . .  3  .
POST   /User/forgotPassword                       . .  . . .  . . . .  .  . .  .  .
POST   /User/resetPassword                        . .  . . .  . . . .  .  . .  3  .
POST   /User/changePassword of oneself            1 3  . . .  . . . .  .  . .  3  .
POST   /User/changePassword of the student        1 3  . . .  . . . .  3  3 3  3  3
GET    /User/sessions                             1 3  . . .  . . . .  .  . .  3  .
DELETE /User/sessions/:id                         1 3  . . .  . . . .  .  . .  3  .
DELETE /User/sessions                             1 3  . . .  . . . .  .  . .  3  .
GET    /User/emailChange                          1 3  . . .  . . . .  .  . .  3  .
POST   /User/emailChange                          1 3  . . .  . . . .  .  . .  3  .
DELETE /User/emailChange                          1 3  . . .  . . . .  .  . .  3  .
POST   /User/confirmEmail                         . .  . . .  . . . .  .  . .  0  .
POST   /User/takeBackEmail                        . .  . . .  . . . .  .  . .  3  .
POST   /OwnData                                   1 3  . . .  . . . .  .  . .  3  .
GET    /MailChoices                               1 3  . . .  . . . .  .  . .  3  .
PUT    /MailChoices                               1 3  . . .  . . . .  .  . .  3  .
GET    /MailChoices/byLink                        . .  . . .  . . . .  .  . .  .  .
PUT    /MailChoices/byLink                        . .  . . .  . . . .  .  . .  .  .
GET    /Push                                      1 3  . . .  . . . .  .  . .  3  .
PUT    /Push                                      1 3  . . .  . . . .  .  . .  3  .
DELETE /Push/:id                                  1 3  . . .  . . . .  .  . .  3  .
GET    /User/secondFactor                         1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /User/secondFactor                         1 3  3 3 3  3 3 3 3  3  . .  3  .
PUT    /User/secondFactor                         1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /User/secondFactor/recoveryCodes           1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /User/secondFactor/off                     1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /User/passkeys/options                     1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /User/passkeys                             1 3  3 3 3  3 3 3 3  3  . .  3  .
PUT    /User/passkeys/:id                         1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /User/passkeys/:id/remove                  1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /User/deleteAccount                        1 3  . . .  . . . .  .  9 9  3  9
PUT    /User/:id of the student                   1 3  . . .  . . . .  3  3 3  3  .
PUT    /User/:id of the coach                     1 3  3 3 3  3 3 3 3  3  . 3  3  .
PUT    /User/updateAvatarById/:id                 1 3  . . .  . . . .  3  3 3  3  .
DELETE /User/updateAvatarById/:id                 1 3  . . .  . . . .  3  3 3  3  .
PUT    /User/updateCoverById/:id                  1 3  . . .  . . . .  3  3 3  3  .
GET    /User/getAllUsers of the teachers          . .  . . .  . . . .  .  . .  3  .
GET    /User/getAllUsers of all                   1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /User/invite                               1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /User/invitations                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /User/invitations/:id                      1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /User/activate/:id                         1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /User/role/:id                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /User/block/:id                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /User/:id                                  1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /User/standings                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /User/getMyStudents                        1 3  3 3 3  3 3 3 3  3  . .  3  3
GET    /User/getSubscribedUsers                   1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Video/:id of today                        . .  . . M  M M . .  M  M M  3  M
GET    /Video/:id of yesterday                    . .  . . .  M . . .  M  M M  3  M
GET    /Video/:id of a path                       . .  . . .  . . . M  M  M M  3  M
GET    /Video/:id of a joined calendar            . .  . . .  . . M .  M  M M  3  M
GET    /Video/:id that is a draft                 4 4  4 4 4  4 4 4 4  4  . 4  3  .
POST   /Video/getAllVideos                        1 3  . . M  M M M M  M  M M  3  M
GET    /Video/search                              . .  . . M  M M M M  M  M M  3  M
GET    /Video/oembed                              1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /Video                                     1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /Video for the coach                       1 3  3 3 3  3 3 3 3  3  . 3  3  .
PUT    /Video/:id of the coach                    1 3  3 3 3  3 3 3 3  3  M 3  3  M
DELETE /Video/:id of the coach                    1 3  3 3 3  3 3 3 3  3  . 3  3  .
GET    /Video/:id/guidance of yesterday           1 3  3 3 3  . 3 3 3  .  . .  3  .
GET    /Video/:id/guidance of a draft             1 3  4 4 4  4 4 4 4  4  . 4  3  .
GET    /Video/:id/captions/:language of a path    1 3  3 3 3  3 3 3 .  .  . .  3  .
PUT    /Video/:id/chapters of the coach           1 3  3 3 3  3 3 3 3  3  . 3  3  .
GET    /Video/storage                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Video/processing                          1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /Video/processing                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Video/:id/process of the coach            1 3  3 3 3  3 3 3 3  3  . 3  3  .
POST   /Video/:id/process of the coach            1 3  3 3 3  3 3 3 3  3  . 3  3  .
PUT    /Video/:id/poster of the coach             1 3  3 3 3  3 3 3 3  3  . 3  3  .
DELETE /Video/:id/poster of the coach             1 3  3 3 3  3 3 3 3  3  . 3  3  .
PUT    /Video/:id/captions of the coach           1 3  3 3 3  3 3 3 3  3  . 3  3  .
DELETE /Video/:id/captions/:language of the coach 1 3  3 3 3  3 3 3 3  3  . 3  3  .
GET    /Tag                                       . .  . . .  . . . .  .  . .  .  .
POST   /Tag/range                                 1 3  3 3 3  3 3 3 3  3  . .  3  .
PUT    /VideoProgress/:videoId of a path          1 3  . . .  . . . .  .  . .  3  .
PUT    /VideoProgress/:videoId that is a draft    1 3  4 4 4  4 4 4 4  4  . 4  3  .
GET    /VideoProgress                             1 3  . . .  . . . M  M  M M  3  M
GET    /Home                                      1 3  . . M  M M . .  M  M M  3  M
GET    /Home/teacher                              1 3  3 3 3  3 3 3 3  3  . .  3  3
GET    /VideoProgress/marks                       1 3  . . .  . . . .  .  . .  3  .
GET    /VideoProgress/practices                   1 3  . . .  . . . .  .  . .  3  .
GET    /SharedYear                                1 3  . . .  . . . .  .  . .  3  .
PUT    /SharedYear                                1 3  . . .  . . . .  .  . .  3  .
DELETE /SharedYear                                1 3  . . .  . . . .  .  . .  3  .
GET    /SharedYear/:token that is shared          . .  . . .  . . . .  .  . .  .  .
GET    /SharedYear/:token that is not             - -  - - -  - - - -  -  - -  -  -
PUT    /VideoProgress/settings                    1 3  . . .  . . . .  .  . .  3  .
DELETE /VideoProgress/:videoId                    1 3  . . .  . . . .  .  . .  3  .
PUT    /VideoProgress/:videoId/mark               1 3  . . .  . . . .  .  . .  3  .
DELETE /VideoProgress                             1 3  . . .  . . . .  .  . .  3  .
GET    /Video/plays                               1 3  3 3 3  3 3 3 3  3  . .  3  .
GET    /Video/:id/plays of the coach              1 3  3 3 3  3 3 3 3  3  . 4  3  .
GET    /Watching                                  1 3  . . .  . . . .  .  . .  3  .
DELETE /Watching/here                             1 3  . . .  . . . .  .  . .  3  .
DELETE /Watching/:id                              1 3  . . .  . . . .  .  . .  3  .
PUT    /Favourites/:videoId of a path             1 3  . . .  . . . .  .  . .  3  .
PUT    /Favourites/:videoId that is a draft       1 3  4 4 4  4 4 4 4  4  . 4  3  .
GET    /Favourites                                1 3  . . .  . . . M  M  M M  3  M
DELETE /Favourites/:videoId                       1 3  . . .  . . . .  .  . .  3  .
OPTIONS /upload                                   . .  . . .  . . . .  .  . .  .  .
OPTIONS /upload/:id                               . .  . . .  . . . .  .  . .  .  .
POST   /upload for a video of the coach           1 3  3 3 3  3 3 3 3  3  . 3  3  .
HEAD   /upload/:id of the coach                   1 3  3 3 3  3 3 3 3  3  . 4  3  4
PATCH  /upload/:id of the coach                   1 3  3 3 3  3 3 3 3  3  . 4  3  4
DELETE /upload/:id of the coach                   1 3  3 3 3  3 3 3 3  3  . 4  3  4
GET    /VideoHistory/list of today                . .  . . M  M M . .  M  M M  3  M
GET    /VideoHistory/list of yesterday            . .  . . .  M . . .  M  M M  3  M
GET    /VideoHistory of today                     . .  . . M  M M . .  M  M M  3  M
GET    /VideoHistory of yesterday                 . .  . . .  M . . .  M  M M  3  M
GET    /VideoHistory of a day to come             4 4  4 4 4  4 4 4 4  4  M M  3  M
POST   /VideoHistory                              1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /VideoHistory                              1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /VideoHistory/move                         1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /VideoHistory/copyPreview                  1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /VideoHistory/copy                         1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /VideoHistory/copy/undo                    1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /TrainingPack                              . .  . . .  . . . M  M  M M  3  M
GET    /TrainingPack/:id                          . .  . . .  . . . M  M  M M  3  M
GET    /TrainingPack/:id narrowed to a plan       . .  . . .  . . . M  .  M M  3  M
POST   /TrainingPack                              1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /TrainingPack/:id                          1 3  3 3 3  3 3 3 3  3  3 3  3  M
DELETE /TrainingPack/:id                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Calendar joined by E, d, c and O          . .  . . .  . . M .  M  M M  3  M
GET    /Calendar that nobody has joined           . .  . . .  . . . .  .  M M  3  M
GET    /Calendar that the student has joined      1 3  . . .  . . M .  3  3 3  3  M
GET    /Calendar/last                             . .  . . .  . . M .  M  M M  3  M
POST   /Calendar                                  1 3  3 3 3  3 3 3 3  3  . .  3  .
POST   /Calendar for the coach                    1 3  3 3 3  3 3 3 3  3  . 3  3  .
PUT    /Calendar/:id of the coach                 1 3  3 3 3  3 3 3 3  3  M 3  3  M
POST   /Calendar/:id/copy of the coach            1 3  3 3 3  3 3 3 3  3  . 3  3  .
DELETE /Calendar/:id of the coach                 1 3  3 3 3  3 3 3 3  3  . 3  3  .
PUT    /Calendar/:id/sign of the student          1 3  3 3 3  3 3 M 3  3  3 3  3  3
PUT    /Calendar/:id/sign of oneself              1 3  3 3 3  3 3 M 3  M  M M  3  M
PUT    /Calendar/:id/sign of a holder of Calendars 1 3  3 3 3  3 3 M 3  3  3 3  3  M
PUT    /Calendar/:id/unsign of the student        1 3  . . .  . . . .  3  3 3  3  .
POST   /Event of the coach                        1 3  3 3 3  3 3 3 3  3  . 3  3  .
PUT    /Event/:id of the coach                    1 3  3 3 3  3 3 3 3  3  M 3  3  M
DELETE /Event/:id of the coach                    1 3  3 3 3  3 3 3 3  3  . 3  3  .
GET    /MonthTurns                                1 3  . . .  . . . .  .  . .  3  .
PUT    /MonthTurns/:id of the coach               1 3  . . .  . . . .  .  . .  3  .
PUT    /MonthTurns/teacher/:id of the coach       1 3  3 3 3  3 3 . 3  .  . .  3  .
GET    /MonthTurns/byLink                         . .  . . .  . . . .  .  . .  .  .
PUT    /MonthTurns/byLink                         . .  . . .  . . . .  .  . .  .  .
GET    /CalendarFeed                              1 3  . . .  . . . .  .  . .  3  .
PUT    /CalendarFeed                              1 3  . . .  . . . .  .  . .  3  .
DELETE /CalendarFeed                              1 3  . . .  . . . .  .  . .  3  .
GET    /Notification                              1 3  3 3 3  3 3 3 3  3  M .  3  M
GET    /Notification/getMyNotifications           1 3  . . .  . . M .  M  . .  3  .
GET    /Notification/stream                       1 3  . . .  . . . .  .  . .  3  .
POST   /Notification to a calendar of the coach   1 3  3 3 3  3 3 3 3  3  . 3  3  .
POST   /Notification to all students              1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Notification/recipients of the coach      1 3  3 3 3  3 3 3 3  3  . 3  3  .
POST   /Notification/recipients of all students   1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Notification/:id/upload of the coach      1 3  3 3 3  3 3 3 3  3  . 4  3  .
POST   /Notification/setReadMark                  1 3  . . .  . . . .  .  . .  3  .
DELETE /Notification/:id of the coach             1 3  3 3 3  3 3 3 3  3  . 4  3  .
${rightsOfParts}
POST   /Form                                      . .  . . .  . . . .  .  . .  .  .
`
const COLUMNS = 14
/** Parses the table: its marks by request name. */
export function linesOf(text: string): Map<string, string[]> {
  return parseCallTable(text.trimStart().replace(/^.*\n/, ''), COLUMNS)
}
