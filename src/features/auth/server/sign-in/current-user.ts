import { asksIdNumber } from '#jurisdictions/identity-numbers.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { accessTo, permissionsOf } from '#features/roles/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { CurrentUser } from '#features/auth/contract.ts'
import '../tables.ts'

type Session = { charityId: number; userId: string; token: string; refreshToken: string; rememberMe: boolean }

/** The current user as the answer of a sign-in. */
export async function currentUserOf(tx: Tx, { charityId, userId, ...session }: Session): Promise<CurrentUser> {
  const [charity, user] = await Promise.all([
    charityOf(tx, charityId),
    tx
      .selectFrom('appUser as u')
      .innerJoin('role as r', join => join.onRef('r.charityId', '=', 'u.charityId').onRef('r.id', '=', 'u.roleId'))
      .select(['u.firstName', 'u.lastName', 'u.email', 'r.name as roleName', 'r.category', 'r.rights'])
      .where('u.charityId', '=', charityId)
      .where('u.id', '=', userId)
      .executeTakeFirst(),
  ])
  if (!user) throw refuse('NOT_FOUND')
  const permissions = permissionsOf(user.rights, charity)
  return {
    ...session,
    charityId,
    charityName: charity.name,
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.email,
    userId,
    countryCode: charity.country,
    accessTo: accessTo(permissions),
    permissions,
    appPreferenceDetails: [...charity.appPreferences],
    isGenerateOTP: charity.isGenerateOtp,
    roleName: user.roleName,
    roleCategory: user.category,
    currency: charity.currency,
    timeZone: charity.timeZone,
    language: charity.language,
    primaryColorCode: charity.colour,
    logo: publicFileAt(charity.logoFile),
    isIslamic: charity.isIslamic,
    isMalasianApp: asksIdNumber(charity.country),
    seenAs: null, // a session begins as its user
  }
}
