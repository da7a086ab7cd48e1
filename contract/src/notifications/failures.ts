/** BO-ERR-03, BO-ERR-04, ERR-01: messages for unexpected statuses without a Message from the server. In a file of their own, which every page loads. */
export const failures = {
  send: 'Error post Notification',
  list: 'Error get Notifications',
  file: 'Error upload file',
} as const
