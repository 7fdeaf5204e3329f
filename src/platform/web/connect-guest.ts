import { type Client, clientsOf } from '../contract/client.ts'
import type { Contract } from '../contract/endpoint.ts'
import { pageKeys, pageTransport } from './session/page-transport.ts'
import { withSession } from './session/with-session.ts'

// No session to renew; public pages show failures themselves.
const asGuest = withSession({ token: () => null, guestToken: () => null, renew: async () => 'dead', expired() {}, forbidden() {} })
const client = clientsOf(asGuest(pageKeys.withKeys(pageTransport)), pageKeys.newKey)

/** The calls of these parts of the contract for public pages. The build leaves out what takes a session. */
export const connectGuest = <C extends Contract>(parts: C): Client<C> => client(parts)
