import { LanguageCode } from '#kit/text/language-code.ts'
import { z } from 'zod'
import { AccountEmail } from '#features/accounts/rules.ts'
import { Currency } from '#jurisdictions/money.ts'
import { Password } from '#kit/security/passwords.ts'
import { Permission } from '#features/roles/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { otp } from './rules.ts'

const Code = z.string().trim().max(60)
const NewPassword = Password
const appPreferences = z.array(z.object({ id: z.int(), name: z.string() }))

/** The signed-in user: the specification's current user, and what the web's shell shows. */
export const CurrentUser = z
  .object({
    token: z.string(),
    refreshToken: z.string(),
    charityId: z.int(),
    charityName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    userId: z.uuid(),
    countryCode: z.string(),
    accessTo: z.array(z.object({ moduleName: z.string() })),
    permissions: z.array(Permission),
    appPreferenceDetails: appPreferences,
    isGenerateOTP: z.boolean(),
    rememberMe: z.boolean(),
    roleName: z.string(),
    roleCategory: z.string(),
    currency: Currency,
    timeZone: z.string(),
    language: LanguageCode,
    primaryColorCode: z.string(),
    logo: z.string().nullable(),
    isIslamic: z.boolean(),
    isMalasianApp: z.boolean(),
    seenAs: z.string().nullable(),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

/** While the code of the second step is pending there is no access token, only the token of that step. */
const SignInStep = z.object({ isGenerateOTP: z.literal(true), otpToken: z.string(), sentTo: z.string() })
const SignedIn = z.union([CurrentUser, SignInStep])

const link = { email: AccountEmail, verificationCode: Code }

export const auth = {
  login: command('public')
    .post('/api/User/login', 'Sign in with e-mail and password; answers tokens, or asks for a one-time code')
    .ownErrors()
    .body(
      z.object({
        username: z.string().trim().min(1).max(254),
        password: z.string().min(1).max(128),
        rememberMe: z.boolean().default(false),
      }),
    )
    .result(SignedIn)
    .limit('signIn')
    .refuses('WRONG', 'INACTIVE'),

  /** The answer is the same whether or not the address is known. */
  forgotPassword: command('public')
    .post('/api/User/forgotPassword', 'Send a link to reset a forgotten password')
    .ownErrors()
    .body(z.object({ email: AccountEmail }))
    .limit('signIn'),

  resetPassword: command('public')
    .post('/api/User/resetPassword', 'Set a new password with the code of a reset link')
    .ownErrors()
    .body(z.object({ ...link, password: NewPassword }))
    .limit('signIn')
    .guesses(['LINK_EXPIRED'])
    .refuses('LINK_EXPIRED', 'WEAK_PASSWORD'),

  verifyResetLink: query('public')
    .post('/api/User/VerifyResetPasswordLink', 'Check whether a reset link is still valid')
    .ownErrors()
    .body(z.object(link))
    .result(z.object({ email: z.string(), expiresAt: z.iso.datetime() }))
    .limit('signIn')
    .guesses(['LINK_EXPIRED'])
    .refuses('LINK_EXPIRED'),

  /** Every other session of the user ends. */
  changePassword: command('session')
    .post('/api/User/ChangePassword', 'Change your password and end your other sessions')
    .ownErrors()
    .body(z.object({ oldPassword: z.string().min(1).max(128), newPassword: NewPassword }))
    .limit('signIn')
    .guesses(['WRONG_PASSWORD'])
    .refuses('WRONG_PASSWORD', 'WEAK_PASSWORD', 'SAME_PASSWORD'),

  refresh: command('public')
    .post('/api/Auth/refreshToken', 'Exchange a refresh token for a new pair of tokens')
    .ownErrors()
    .body(z.object({ token: z.string().max(2000), refreshToken: z.string().max(200) }))
    .result(z.object({ token: z.string(), refreshToken: z.string() })),

  logout: command('session')
    .post('/api/User/logout', 'End this session, or all of your sessions')
    .ownErrors()
    .clearsCache()
    .alsoWhileSeeingAs()
    .body(z.object({ everywhere: z.boolean().default(false) })),

  /** The reader's own permissions, or a role's, for readers who may see roles; all of them, or one module's. */
  permissions: query('session')
    .post('/api/User/getUserRoleModulePermission', 'Get the permissions of your role or of another one')
    .ownErrors()
    .body(
      z.object({
        roleId: z.uuid().nullable().default(null),
        moduleCode: z.string().max(60).nullable().default(null),
        subModuleCode: z.string().max(60).nullable().default(null),
      }),
    )
    .result(
      z.object({
        permissions: z.array(Permission),
        accessTo: z.array(z.object({ moduleName: z.string() })),
        appPreferenceDetails: appPreferences,
        charityName: z.string(),
        primaryColorCode: z.string(),
        logo: z.string().nullable(),
        currency: Currency,
        timeZone: z.string(),
        /** The role that the session shows the product as, by name; null as the reader's own. */
        seenAs: z.string().nullable(),
      }),
    ),

  /** From here on every call of this session has the rights of the role, and every command is refused (`SEEING_AS_ROLE`). */
  seeAsRole: command('roles-management:view')
    .post('/api/User/seeAsRole', 'Show the product to this session as a role sees it, read-only')
    .body(z.object({ roleId: z.uuid() }))
    .refuses('SEES_MORE_THAN_YOU', 'YOUR_OWN_ROLE'),

  stopSeeingAsRole: command('session')
    .post('/api/User/stopSeeingAsRole', 'Show the product to this session by its own role again')
    .alsoWhileSeeingAs(),

  generateOtp: command('public')
    .post('/api/User/generateOTP', 'Send another one-time code for a sign-in')
    .ownErrors()
    .body(z.object({ otpToken: z.string().max(200) }))
    .result(z.object({ sentTo: z.string(), sendsLeft: z.int() }))
    .limit('signIn')
    .guesses(['STEP_OVER'])
    .refuses('STEP_OVER', 'NO_MORE_CODES'),

  verifyOtp: command('public')
    .post('/api/User/verifyOTP', 'Finish a sign-in with its one-time code')
    .ownErrors()
    .body(
      z.object({
        otpToken: z.string().max(200),
        otp: z.string().regex(new RegExp(`^\\d{${otp.digits}}$`), 'ENTER_CODE'),
      }),
    )
    .result(CurrentUser)
    .limit('signIn')
    .guesses(['STEP_OVER'])
    .refuses('STEP_OVER', 'WRONG_CODE'),

  /** Asks for access to a charity; its administrators turn it into an invitation. The answer is the same for an unknown charity. */
  register: command('public')
    .post('/api/User/register', 'Ask a charity for access')
    .ownErrors()
    .body(
      z.object({
        firstName: z.string().trim().min(1, 'ENTER_FIRST_NAME').max(60),
        lastName: z.string().trim().max(60).default(''),
        email: AccountEmail,
        phoneNumber: z.string().trim().max(24).nullable().default(null),
        registrationNo: z.string().trim().min(3, 'ENTER_REGISTRATION_NUMBER').max(40),
        reason: z.string().trim().max(250).default(''),
      }),
    )
    .limit('signIn'),

  /** The change that a mailed link confirms. */
  verifyUpdateRequest: query('public')
    .post('/api/User/verifyUpdateRequest', 'Show the change of e-mail address that a link confirms')
    .ownErrors()
    .body(z.object({ verCode: Code }))
    .result(z.object({ charityName: z.string(), firstName: z.string(), from: z.string(), to: z.string(), expiresAt: z.iso.datetime() }))
    .limit('signIn')
    .guesses(['LINK_EXPIRED'])
    .refuses('LINK_EXPIRED'),

  confirmUpdateRequest: command('public')
    .post('/api/User/confirmUpdateRequest', 'Confirm a change of e-mail address')
    .ownErrors()
    .body(z.object({ verCode: Code }))
    .limit('signIn')
    .guesses(['LINK_EXPIRED'])
    .refuses('LINK_EXPIRED', 'EMAIL_TAKEN_SINCE'),
}
