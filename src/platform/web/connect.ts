import { type Client, clientsOf, type Transport } from '../contract/client.ts'
import type { Contract } from '../contract/endpoint.ts'
import { deviceId } from './session/device-id.ts'
import { pageKeys, pageTransport } from './session/page-transport.ts'
import { withRetry } from './session/retry.ts'
import { reportFailures } from './session/report-failures.ts'
import { reportSuccess } from './session/report-success.ts'
import { type SessionLink, withSession } from './session/with-session.ts'
import { popups } from './ui/popups/popups.ts'

const noSession: SessionLink = { token: () => null, guestToken: () => null, renew: async () => 'dead', expired() {}, forbidden() {} }
let link = noSession

/** Connects the clients and the session, which depend on each other. Called once by `main.tsx`. */
export function connectSession(session: SessionLink) {
  link = session
}

const lateSession: SessionLink = {
  token: () => link.token(),
  guestToken: () => link.guestToken(),
  renew: () => link.renew(),
  expired: () => link.expired(),
  forbidden: message => link.forbidden(message),
}
const withDevice: Transport = request => pageTransport({ ...request, headers: { ...request.headers, 'x-device': deviceId() } })
const showFailure = (message: string) => popups.error({ message })
const isOnline = () => navigator.onLine
const retry = withRetry(milliseconds => new Promise(done => setTimeout(done, milliseconds)), isOnline)
const transport: Transport = reportFailures(showFailure, isOnline)(withSession(lateSession)(pageKeys.withKeys(retry(withDevice))))

const client = clientsOf(transport, pageKeys.newKey, reportSuccess(popups))

/**
 * The calls of these parts of the contract, over this page's session. Each answers what the endpoint returns, or throws a `RefusalError`.
 * A feature connects what its screens call in `web/api.ts`.
 */
export const connect = <C extends Contract>(parts: C): Client<C> => client(parts)
