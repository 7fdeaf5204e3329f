import { idNoIndex, listAccounts } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { normalizePhone } from '#jurisdictions/phone.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DutyAccount, DutyWorld } from '#features/roles/duty-slots.ts'
import { effectiveRights } from '#features/roles/permissions.ts'
import '../tables.ts'

/** A role that is about to be saved. */
type RoleChange = { roleId: string | null; name: string; rights: readonly string[] }
/** A user who is about to be saved; a mask of the stored ID number keeps it. */
type UserChange = { userId: string | null; roleId: string; email: string; phoneNumber: string | null; idNo: string | null }
export type DutyChange = { role?: RoleChange | null; user?: UserChange | null }

/** The id of a record that is not stored yet. */
export const newRecordId = 'new'

/** The accounts and roles of a charity as the check of duties reads them. */
export async function readDutyWorld(tx: Tx, charityId: number): Promise<DutyWorld> {
  const [charity, accounts, roles] = await Promise.all([
    charityOf(tx, charityId),
    listAccounts(tx, charityId),
    tx.selectFrom('role').select(['id', 'name', 'rights']).where('charityId', '=', charityId).orderBy('nameKey').execute(),
  ])
  return {
    roles: roles.map(role => ({ ...role, rights: effectiveRights(role.rights, charity) })),
    accounts: accounts.flatMap(({ id, roleId, firstName, lastName, status, email, phoneDigits, idNoIndex: idNo }) =>
      roleId === null
        ? []
        : [
            {
              id,
              roleId,
              name: `${firstName} ${lastName}`.trim(),
              isActive: status === 'active',
              identities: identitiesOf({ email, phone: phoneDigits, idNo }),
            },
          ],
    ),
  }
}

/** The accounts and roles after a change that is not stored. */
export async function changedWorld(tx: Tx, charityId: number, world: DutyWorld, { role, user }: DutyChange): Promise<DutyWorld> {
  const charity = await charityOf(tx, charityId)
  const changedRole = role && { id: role.roleId ?? newRecordId, name: role.name, rights: effectiveRights(role.rights, charity) }
  const known = world.accounts.find(({ id }) => id === user?.userId)
  const changedUser = user && accountOf(charityId, user, { known, country: charity.country })
  return { roles: replaceIn(world.roles, changedRole), accounts: replaceIn(world.accounts, changedUser) }
}

function replaceIn<Item extends { id: string }>(items: readonly Item[], changed: Item | null | undefined): readonly Item[] {
  if (!changed) return items
  return items.some(({ id }) => id === changed.id) ? items.map(item => (item.id === changed.id ? changed : item)) : [...items, changed]
}

type Known = { known: DutyAccount | undefined; country: string }
function accountOf(charityId: number, user: UserChange, { known, country }: Known): DutyAccount {
  const isMasked = user.idNo?.includes('•') ?? false
  const phone = user.phoneNumber && (normalizePhone(user.phoneNumber, country)?.replace(/\D/g, '') ?? null)
  const idNo = user.idNo && !isMasked ? idNoIndex(charityId, user.idNo) : null
  const storedIdNo = isMasked ? (known?.identities ?? []).filter(identity => identity.startsWith('idNo ')) : []
  return {
    id: user.userId ?? newRecordId,
    roleId: user.roleId,
    name: known?.name ?? '',
    isActive: known?.isActive ?? false,
    identities: [...identitiesOf({ email: user.email, phone, idNo }), ...storedIdNo],
  }
}

/** The details that identify a person. An e-mail address is compared without the part after a plus sign, as for mails to staff. */
const identitiesOf = ({ email, phone, idNo }: { email: string; phone: string | null; idNo: Buffer | null }): string[] => [
  `email ${email.toLowerCase().replace(/\+[^@]*@/, '@')}`,
  ...(phone ? [`phone ${phone}`] : []),
  ...(idNo ? [`idNo ${idNo.toString('hex')}`] : []),
]
