import { type Client, clientsOf } from '../contract/client.ts'
import type { Contract } from '../contract/endpoint.ts'
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

const client = clientsOf(withTranslatedErrors(asGuest(keys.withKeys(overFetch))), keys.newKey)

/** The calls of these parts of the contract for public pages, which have no session. In the browser they are the endpoints without one. */
export const connectGuest = <C extends Contract>(parts: C): Client<C> => client(parts)
