import path from 'node:path'
import { StartupError } from '#platform/server/startup-error.ts'
import type { Config } from '#platform/server/config.ts'
import { openOutbound } from '#platform/server/http/outbound-request.ts'
import type { CardProvider } from './provider.ts'
import { openStripe } from './stripe-provider.ts'
import { openTestProvider } from './test-provider.ts'

type Settings = Pick<Config, 'CARD_PROVIDER_URL' | 'CARD_PROVIDER_SECRET_KEY' | 'CARD_PROVIDER_PUBLISHABLE_KEY' | 'dataDir' | 'isDemo'>

/** A bank may take this long to decide on a charge. */
const answerSeconds = 30

/**
 * The card provider that the settings name; without keys the test provider in demo mode, and null, so that no card can be stored, in
 * production.
 */
export function openCardProvider({
  CARD_PROVIDER_URL: url,
  CARD_PROVIDER_SECRET_KEY: secretKey,
  CARD_PROVIDER_PUBLISHABLE_KEY: publishableKey,
  dataDir,
  isDemo,
}: Settings): CardProvider | null {
  if (!isDemo && !url.startsWith('https:'))
    throw new StartupError('CARD_PROVIDER_URL must begin with https:// in production, because the secret key is sent there.')
  if (secretKey && publishableKey)
    return openStripe({ ask: openOutbound({ origins: [url], seconds: answerSeconds }), url, secretKey, publishableKey })
  return isDemo ? openTestProvider(path.join(dataDir, 'test-cards')) : null
}
