import { asLookUp } from '#features/donors/server/public.ts'
import { searchedPersonalField, typedIdNo } from '../rules.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { users } from '../contract.ts'
import { decideChange, listChanges } from './administrator-changes.ts'
import { dismissAccessRequest, listAccessRequests } from './access-requests.ts'
import { changeUserStatus } from './change-status.ts'
import { userAuditTrail } from './audit-trail.ts'
import { exportUsers } from './export-users.ts'
import { acceptInvitation, askForInvitation, findInvitation, resendInvitation } from './invite.ts'
import { findUser, findUserToEdit, listUsers, rolesByCategory, userFilters } from './queries.ts'
import { saveUser } from './save-user.ts'

export const userEndpoints = serve(users, {
  list: asLookUp(users.list, searchedPersonalField, listUsers),
  find: findUser,
  findToEdit: findUserToEdit,
  act: changeUserStatus,
  save: asLookUp(users.save, typedIdNo, saveUser),
  filters: userFilters,
  export: asLookUp(users.export, searchedPersonalField, exportUsers.start),
  rolesByCategory,
  auditTrail: userAuditTrail,
  resend: resendInvitation,
  changes: listChanges,
  decideChange,
  findInvitation,
  acceptInvitation,
  askForInvitation,
  accessRequests: listAccessRequests,
  dismissAccessRequest,
})
