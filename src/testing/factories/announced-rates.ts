import { takeAnnouncedRates } from '#features/rates/server/demo.ts'
import { clock, db } from './new-charity.ts'

/** Publishes the announced rates of Singapore in a charity. */
export const publishAnnouncedRates = (charityId: number): Promise<void> =>
  db.transact({ charityId, readOnly: false }, tx => takeAnnouncedRates(tx, charityId, 'SGD', 'singapore', clock.now))
