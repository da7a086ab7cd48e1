/** Why teachers and Admins can't delete their own account. */
export const ownRefusals = {
  teacherStays:
    'Members practise with your calendars, so we close a teacher’s account together with you. Please write to us',
  adminStays: 'Only another administrator can delete an administrator’s account',
} as const
