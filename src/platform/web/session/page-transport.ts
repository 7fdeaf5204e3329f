import { withTranslatedErrors } from './answer-texts.ts'
import { fetchTransport } from './fetch-transport.ts'
import { hostsOf } from './hosts.ts'
import { randomKey } from '#kit/security/random-key.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const hosts = hostsOf(document)

/** Sends the calls of this page by `fetch`, without a session; refusals come in the language of the page. */
export const pageTransport = withTranslatedErrors(
  fetchTransport(
    () => document.baseURI,
    (...args) => fetch(...args),
    () => hosts,
  ),
)

/** The idempotency keys of this page: a command that is sent again after a lost answer keeps its key. */
export const pageKeys = createIdempotencyKeys(Date.now, randomKey)
