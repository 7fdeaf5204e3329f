import type { ComponentType } from 'react'
import { lazily } from './lazily.tsx'

const TransactionScreen = lazily(() => import('#features/auth/web/still-screens.tsx'), 'TransactionScreen')

const screens: Readonly<Record<string, ComponentType>> = {
  '/authentication/login': lazily(() => import('#features/auth/web/LoginScreen.tsx'), 'LoginScreen'),
  '/authentication/register': lazily(() => import('#features/auth/web/RegisterScreen.tsx'), 'RegisterScreen'),
  '/authentication/forgotPassword': lazily(() => import('#features/auth/web/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  '/authentication/recover-pwd': lazily(() => import('#features/auth/web/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  '/authentication/resetPassword/:email/:code': lazily(() => import('#features/auth/web/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  '/authentication/link-expired': lazily(() => import('#features/auth/web/LinkExpiredScreen.tsx'), 'LinkExpiredScreen'),
  '/authentication/lockscreen': lazily(() => import('#features/auth/web/LockScreen.tsx'), 'LockScreen'),
  '/authentication/maintanance': lazily(() => import('#features/auth/web/still-screens.tsx'), 'MaintananceScreen'),
  '/authentication/invite-user/:email/:verificationCode': lazily(() => import('#features/auth/web/InviteUserScreen.tsx'), 'InviteUserScreen'),
  '/update-request/app-update/:verCode': lazily(() => import('#features/auth/web/AppUpdateScreen.tsx'), 'AppUpdateScreen'),
  '/transaction/confirmed': TransactionScreen,
  '/transaction/declined': TransactionScreen,
}

/** Screens that need no session but belong to the back office: signing in, links from e-mails, outcomes. */
export const openScreens = Object.entries(screens).map(([path, Screen]) => ({ path, element: <Screen /> }))
