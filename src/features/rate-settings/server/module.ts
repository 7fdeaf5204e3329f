import { charityOf } from '#features/charity/server/public.ts'
import { findAllRates } from '#features/rates/server/public.ts'
import { defineServerModule } from '#platform/server/server-module.ts'
import { rateEndpoints } from './endpoints.ts'
import { exportRates } from './export-rates.ts'
import { rootPath } from '../paths.ts'

export const serverModule = defineServerModule({
  name: 'rate-settings',
  endpoints: { rates: rateEndpoints },
  exporters: [exportRates.exporter],
  setupSteps: [
    {
      id: 'rates',
      place: 30,
      right: 'rate-setting:add',
      path: `${rootPath}/create`,
      title: t => t.rate_settings_setup_rates(),
      isDone: async (tx, charityId) => ((await charityOf(tx, charityId)).isIslamic ? (await findAllRates(tx, charityId)).length > 0 : null),
    },
  ],
})
