import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map, in the order of the documents' tables. */
export default [
  layout('areas/site.layout.tsx', [
    index('site/home.screen.tsx'),
    route('daily-classes', 'features/daily-classes/daily-classes.screen.tsx'),
    route('search', 'features/videos/search/search.screen.tsx'),
    route('training-paths', 'features/training/training-paths.screen.tsx'),
    route('training-track/:id/video/:videoId', 'features/training/training-track.screen.tsx'),
    route('date/:date/video/:id', 'features/daily-classes/class-viewer.screen.tsx'),
    route('membership-pricing', 'features/plans/membership-pricing.screen.tsx'),
    route('profile', 'features/account/profile.screen.tsx'),
    layout('areas/profile.layout.tsx', [
      layout('areas/notified.layout.tsx', [
        route('profile/info', 'features/account/profile-info.screen.tsx'),
      ]),
      route('profile/membership', 'features/membership/membership.screen.tsx'),
      route('membership', 'features/membership/membership.screen.tsx', { id: 'membership' }),
      route('profile/plan/edit', 'features/membership/plan-edit.screen.tsx'),
      route('profile/card/edit', 'features/membership/card-edit.screen.tsx'),
      route('profile/invoices', 'features/membership/invoices.screen.tsx'),
      route('profile/favourites', 'features/videos/favourites/favourites.screen.tsx'),
      route('profile/history', 'features/videos/progress/history.screen.tsx'),
      route('profile/account', 'site/account/account.screen.tsx'),
      route('profile/account/delete', 'features/account/own/delete-account.screen.tsx'),
    ]),
    layout('areas/signed-in.layout.tsx', [
      route('video/:id', 'features/videos/video.screen.tsx'),
      route('notifications', 'features/notifications/notifications.screen.tsx'),
    ]),
    route('personal-practice', 'features/practice-calendar/personal-practice.screen.tsx'),
    route('all-personal-practice', 'features/practice-calendar/all-personal-practice.screen.tsx'),
    layout('areas/student.layout.tsx', [
      route('my-personal-practice', 'features/practice-calendar/my-personal-practice.screen.tsx'),
    ]),
    route('teacher-detail/:id', 'features/practice-calendar/teacher-detail.screen.tsx'),
    route('about', 'site/about.screen.tsx'),
    route('terms-of-service', 'site/legal/terms-of-service.screen.tsx'),
    route('terms-and-privacy', 'site/legal/terms-and-privacy.screen.tsx'),
    route('waiver', 'site/legal/waiver.screen.tsx'),
    route('*', 'site/not-found.screen.tsx'),
  ]),
  route('admin', 'features/account/back-office/admin.screen.tsx'),
  route('admin/users', 'features/account/back-office/admin.screen.tsx', { id: 'admin-users' }),
  layout('areas/admin.layout.tsx', [
    route('admin/users/all', 'features/account/back-office/users.screen.tsx'),
    route('admin/users/student', 'features/account/back-office/users.screen.tsx', { id: 'students' }),
    route('admin/users/teacher', 'features/account/back-office/users.screen.tsx', { id: 'teachers' }),
    route('admin/account', 'site/account/account.screen.tsx', { id: 'admin-account' }),
  ]),
  layout('areas/teacher.layout.tsx', [
    layout('areas/notified.layout.tsx', { id: 'teacher-notified' }, [
      route('teacher/profile', 'features/account/profile-info.screen.tsx', { id: 'teacher-profile' }),
    ]),
    route('teacher/account', 'site/account/account.screen.tsx', { id: 'teacher-account' }),
  ]),
  route('signin', 'features/account/signin.screen.tsx'),
  route('forgot-password', 'features/account/forgot-password.screen.tsx'),
  route('unsubscribe', 'features/mail-choices/unsubscribe.screen.tsx'),
  route('reset-password', 'features/account/reset-password.screen.tsx'),
  route('signup', 'features/people/signup.screen.tsx'),
  route('signup/first-step', 'features/people/first-step.screen.tsx'),
  route('signup/second-step', 'features/plans/second-step.screen.tsx'),
  route('signup/third-step', 'features/membership/third-step.screen.tsx'),
  route('signup/review-payment', 'features/membership/review-payment.screen.tsx'),
  route('get-started', 'features/account/get-started.screen.tsx'),
] satisfies RouteConfig
