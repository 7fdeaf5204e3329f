import { Navigate, type RouteObject } from 'react-router'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'

const LoginScreen = lazily(() => import('./sign-in/LoginScreen.tsx'), 'LoginScreen')
const RegisterScreen = lazily(() => import('./RegisterScreen.tsx'), 'RegisterScreen')
const ForgotPasswordScreen = lazily(() => import('./password/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen')
const ResetPasswordScreen = lazily(() => import('./password/ResetPasswordScreen.tsx'), 'ResetPasswordScreen')
const LinkExpiredScreen = lazily(() => import('./LinkExpiredScreen.tsx'), 'LinkExpiredScreen')
const LockScreen = lazily(() => import('./sign-in/LockScreen.tsx'), 'LockScreen')
const InviteUserScreen = lazily(() => import('./password/InviteUserScreen.tsx'), 'InviteUserScreen')
const AppUpdateScreen = lazily(() => import('./AppUpdateScreen.tsx'), 'AppUpdateScreen')
const MaintenanceScreen = lazily(() => import('./MaintenanceScreen.tsx'), 'MaintenanceScreen')
const TransactionScreen = lazily(() => import('./TransactionScreen.tsx'), 'TransactionScreen')

/** Screens that need no session but belong to the back office: signing in, links from e-mails, outcomes. Apart from `module.tsx`, so that login does not load the menu. */
export const openScreens: readonly RouteObject[] = [
  { path: '/authentication/login', element: <LoginScreen /> },
  { path: '/authentication/register', element: <RegisterScreen /> },
  { path: '/authentication/forgotPassword', element: <ForgotPasswordScreen /> },
  { path: '/authentication/recover-pwd', element: <ForgotPasswordScreen /> },
  { path: '/authentication/resetPassword/:email/:code', element: <ResetPasswordScreen /> },
  { path: '/authentication/link-expired', element: <LinkExpiredScreen /> },
  { path: '/authentication/lockscreen', element: <LockScreen /> },
  { path: '/authentication/maintanance', element: <MaintenanceScreen /> },
  { path: '/authentication/invite-user/:email/:verificationCode', element: <InviteUserScreen /> },
  { path: '/update-request/app-update/:verCode', element: <AppUpdateScreen /> },
  { path: '/transaction/confirmed', element: <TransactionScreen /> },
  { path: '/transaction/declined', element: <TransactionScreen /> },
  { path: '/authentication', element: <Navigate to="/authentication/login" replace /> },
]
