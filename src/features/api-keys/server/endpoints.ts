import { serve } from '#platform/server/http/bind-contract.ts'
import { apiKeys } from '../contract.ts'
import { createKey, listRolesForKeys, revokeKey } from './change-keys.ts'
import { findKey, listKeys } from './read-keys.ts'

export const apiKeyEndpoints = serve(apiKeys, {
  list: listKeys,
  find: findKey,
  roles: listRolesForKeys,
  create: createKey,
  revoke: revokeKey,
})
