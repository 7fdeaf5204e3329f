/** What the signed-in person may do in one module, as the server sends it at login and from the permission call. */
export type PermissionEntry = {
  id: number | string
  moduleCode: string
  name: string
  /** 'menu' has a place in the sidebar, 'other' has none. */
  type: string
  isView: boolean
  isAdd: boolean
  isEdit: boolean
  isDelete: boolean
  /** Set on the entries that stand for one button, for example `refund`. */
  btnCode?: string | null
  orderSequence: number
  nested?: readonly { name: string; path?: string | null }[]
  submodules?: readonly PermissionEntry[]
}

/** What a session may do: read at login, and again by the permission call. */
export type Access = {
  permissions: readonly PermissionEntry[]
  accessTo: readonly { moduleName: string }[]
  appPreferenceDetails: readonly { id: number | string; name: string }[]
}

/** Who is signed in, by the specification's names. `token` carries its 'Bearer ' here. */
export type CurrentUser = Access & {
  token: string
  refreshToken: string
  charityId: number
  charityName: string
  firstName: string
  lastName: string
  username: string
  userId: string
  countryCode: string
  isGenerateOTP: boolean
  /** The charity's exact colour and logo, for ribbon and sidebar. */
  primaryColorCode: string
  logo: string | null
  /** The charity's money and clock. */
  currency: string
  timeZone: string
  isIslamic: boolean
}

/** A token as the Authorization header carries it. */
export const bearer = (token: string) => `Bearer ${bare(token)}`
/** A token without the prefix that it is stored with. */
export const bare = (token: string) => token.replace(/^Bearer /, '')

/** Whether tax deduction is on for this person: the module IRAS is among those they may enter. */
export const hasTaxDeduction = ({ accessTo }: Pick<CurrentUser, 'accessTo'>): boolean =>
  accessTo.some(({ moduleName }) => moduleName === 'IRAS')
