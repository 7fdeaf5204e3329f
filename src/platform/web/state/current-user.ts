/** A user's permissions in one module, as sent at login and by the permissions call. */
export type PermissionEntry = {
  id: number | string
  moduleCode: string
  name: string
  /** 'menu' is listed in the sidebar, 'other' is not. */
  type: string
  isView: boolean
  isAdd: boolean
  isEdit: boolean
  isDelete: boolean
  /** Set on button permissions, for example `refund`. */
  btnCode?: string | null
  orderSequence: number
  nested?: readonly { name: string; path?: string | null }[]
  submodules?: readonly PermissionEntry[]
}

/** What every page shows of the charity, which its office may change while a session lasts. */
export type ShownCharity = {
  charityName: string
  /** The charity's colour and logo, for ribbon and sidebar. */
  primaryColorCode: string
  logo: string | null
  currency: string
  timeZone: string
}

/** A session's permissions, and what it shows of the charity, from login and the permissions call. */
export type Access = ShownCharity & {
  permissions: readonly PermissionEntry[]
  accessTo: readonly { moduleName: string }[]
  /** The role that the session shows the product as, read-only. */
  seenAs?: string | null
  appPreferenceDetails: readonly { id: number | string; name: string }[]
}

/** The signed-in user, with the specification's field names. `token` includes 'Bearer '. */
export type CurrentUser = Access & {
  token: string
  refreshToken: string
  charityId: number
  firstName: string
  lastName: string
  username: string
  userId: string
  countryCode: string
  isGenerateOTP: boolean
  isIslamic: boolean
}

/** Adds the 'Bearer ' prefix. */
export const addBearerPrefix = (token: string) => `Bearer ${removeBearerPrefix(token)}`
/** Removes the 'Bearer ' prefix. */
export const removeBearerPrefix = (token: string) => token.replace(/^Bearer /, '')
