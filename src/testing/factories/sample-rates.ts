import { takeSampleRates } from '#features/rates/server/demo.ts'
import { clock, db } from './new-charity.ts'

/** Publishes the announced rates of Singapore in a charity. */
export const publishSampleRates = (charityId: number): Promise<void> =>
  db.transact({ charityId, readOnly: false }, tx => takeSampleRates(tx, charityId, 'SGD', 'singapore', clock.now))
