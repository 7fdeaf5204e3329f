import { contract } from '#contract.ts'
import { createClient } from '../contract/client.ts'
import { fetchTransport } from './session/fetch-transport.ts'
import { hostsOf } from './session/hosts.ts'
import { createIdempotencyKeys } from './session/idempotency-keys.ts'
import { withTranslatedErrors } from './session/answer-texts.ts'
import { withSession } from './session/with-session.ts'

const hosts = hostsOf(document)
const keys = createIdempotencyKeys(Date.now, () => crypto.randomUUID())
const overFetch = fetchTransport(
  () => document.baseURI,
  (...args) => fetch(...args),
  () => hosts,
)
// No session to renew; public pages show failures themselves.
const asGuest = withSession({ token: () => null, guestToken: () => null, renew: async () => 'dead', expired() {}, forbidden() {} })

/** API client of public pages. In the browser it contains only the endpoints without a session. */
export const publicApi = createClient(contract, withTranslatedErrors(asGuest(keys.withKeys(overFetch))), keys.newKey)
