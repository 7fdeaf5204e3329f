import path from 'node:path'
import { CannotStart } from '#platform/server/cannot-start.ts'
import type { Config } from '#platform/server/config.ts'
import { openOutbound } from '#platform/server/outbound.ts'
import type { CardProvider } from './provider.ts'
import { openStripe } from './stripe-provider.ts'
import { openTestProvider } from './test-provider.ts'

type Settings = Pick<Config, 'CARD_PROVIDER_URL' | 'CARD_PROVIDER_SECRET_KEY' | 'CARD_PROVIDER_PUBLISHABLE_KEY' | 'dataDir' | 'isDemo'>

/** The card provider that the settings name; in the demo the test provider stands in. Null means that this installation takes no stored cards. */
export function openCardProvider({
  CARD_PROVIDER_URL: url,
  CARD_PROVIDER_SECRET_KEY: secretKey,
  CARD_PROVIDER_PUBLISHABLE_KEY: publishableKey,
  dataDir,
  isDemo,
}: Settings): CardProvider | null {
  if (!isDemo && !url.startsWith('https:'))
    throw new CannotStart('CARD_PROVIDER_URL has to begin with https:// in production: the secret key travels there.')
  if (secretKey && publishableKey) return openStripe({ ask: openOutbound({ origins: [url] }), url, secretKey, publishableKey })
  return isDemo ? openTestProvider(path.join(dataDir, 'test-cards')) : null
}
