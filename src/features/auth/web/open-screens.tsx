import { Navigate, type RouteObject } from 'react-router'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'

const LoginScreen = lazily(() => import('./sign-in/LoginScreen.tsx'), 'LoginScreen')
const RegisterScreen = lazily(() => import('./RegisterScreen.tsx'), 'RegisterScreen')
const ForgotPasswordScreen = lazily(() => import('./password/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen')
const ResetPasswordScreen = lazily(() => import('./password/ResetPasswordScreen.tsx'), 'ResetPasswordScreen')
const LockScreen = lazily(() => import('./sign-in/LockScreen.tsx'), 'LockScreen')
const AppUpdateScreen = lazily(() => import('./AppUpdateScreen.tsx'), 'AppUpdateScreen')
const MaintenanceScreen = lazily(() => import('./MaintenanceScreen.tsx'), 'MaintenanceScreen')

/**
 * Screens that need no session but belong to the back office: signing in, links from e-mails, outcomes. Apart from `module.tsx`, so that
 * login does not load the menu; those that call other features are composed in `src/app/web/pages`.
 */
export const openScreens: readonly RouteObject[] = [
  { path: '/authentication/login', element: <LoginScreen /> },
  { path: '/authentication/register', element: <RegisterScreen /> },
  { path: '/authentication/forgotPassword', element: <ForgotPasswordScreen /> },
  { path: '/authentication/recover-pwd', element: <ForgotPasswordScreen /> },
  { path: '/authentication/resetPassword/:email/:code', element: <ResetPasswordScreen /> },
  { path: '/authentication/lockscreen', element: <LockScreen /> },
  { path: '/authentication/maintanance', element: <MaintenanceScreen /> },
  { path: '/update-request/app-update/:verCode', element: <AppUpdateScreen /> },
  { path: '/authentication', element: <Navigate to="/authentication/login" replace /> },
]
