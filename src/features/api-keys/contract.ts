import { z } from 'zod'
import { enumOf } from '#kit/text/enum-of.ts'
import { pageOf, Paging } from '#kit/text/paging.ts'
import { Moment } from '#kit/time/days.ts'
import { command, query } from '#platform/contract/endpoint.ts'

/** The choices of how many days a key is valid. */
export const keyDays = { month: 30, quarter: 90, year: 365 } as const

/** A key by which another system calls. Only its creation returns the key itself. */
const ApiKeyRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Null where the role was deleted: the key has no rights. */
    roleName: z.string().nullable(),
    state: z.enum(['valid', 'expired', 'revoked']).meta({ id: 'ApiKeyState' }),
    createdAt: Moment,
    createdBy: z.string().nullable(),
    expiresAt: Moment,
    lastUsedAt: Moment.nullable(),
    revokedAt: Moment.nullable(),
    revokedBy: z.string().nullable(),
    /** What the key may do now. */
    rights: z.array(z.string()),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyRow = z.infer<typeof ApiKeyRow>

/** API keys of the charity. */
export const apiKeys = {
  list: query('api-keys:view').post('/api/ApiKey/getApiKeyList', 'List the API keys of the charity').body(Paging).result(pageOf(ApiKeyRow)),
  find: query('api-keys:view')
    .post('/api/ApiKey/getApiKey', 'Get an API key with what it may do')
    .ownErrors()
    .body(z.object({ id: z.uuid() }))
    .result(ApiKeyRow),
  roles: query('api-keys:add')
    .post('/api/ApiKey/getRolesForApiKeys', 'List the roles whose rights the caller may give to a key')
    .result(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  create: command('api-keys:add')
    .post('/api/ApiKey/createApiKey', 'Create an API key, which is shown this once')
    .ownErrors()
    .showsSecret()
    .body(z.object({ name: z.string().trim().min(1, 'ENTER_KEY_NAME').max(60), roleId: z.uuid(), days: enumOf(keyDays, 'ApiKeyDays') }))
    .limit('heavy')
    .result(z.object({ id: z.uuid(), key: z.string(), expiresAt: Moment }))
    .refuses('EXCEEDS_OWN_RIGHTS', 'NO_RIGHTS_FOR_KEYS'),
  revoke: command('api-keys:delete')
    .post('/api/ApiKey/revokeApiKey', 'End an API key at once')
    .body(z.object({ id: z.uuid() }))
    .result(z.null())
    .says('KEY_REVOKED')
    .refuses('ALREADY_REVOKED'),
}
