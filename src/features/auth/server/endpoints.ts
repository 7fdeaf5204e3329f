import { serve } from '#platform/server/http/bind-contract.ts'
import { auth } from '../contract.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './sign-in/log-in.ts'
import { findPermissions, logOut } from './session/log-out.ts'
import { seeAsRole, stopSeeingAsRole } from './session/see-as-role.ts'
import { refreshTokens } from './session/refresh.ts'
import { register } from './register.ts'
import { forgotPassword, resetPassword, verifyResetLink } from './reset-password.ts'
import { generateOtp, verifyOtp } from './sign-in/second-step.ts'
import { confirmUpdateRequest, verifyUpdateRequest } from './update-request.ts'

export const authEndpoints = serve(auth, {
  login: logIn,
  forgotPassword,
  resetPassword,
  verifyResetLink,
  changePassword,
  refresh: refreshTokens,
  logout: logOut,
  permissions: findPermissions,
  seeAsRole,
  stopSeeingAsRole,
  generateOtp,
  verifyOtp,
  register,
  verifyUpdateRequest,
  confirmUpdateRequest,
})
