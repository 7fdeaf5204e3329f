import { charityOf } from '#features/charity/server/public.ts'
import { findRamadans } from '#features/hijri-calendar/server/public.ts'
import { defineServerModule } from '#platform/server/server-module.ts'
import { hijriYearEndpoints } from './endpoints.ts'

import { rootPath } from '../paths.ts'

export const serverModule = defineServerModule({
  name: 'hijri-settings',
  endpoints: { hijriYears: hijriYearEndpoints },
  setupSteps: [
    {
      id: 'calendar',
      place: 40,
      right: 'hijrah-ramadan-setting:add',
      path: `${rootPath}/create`,
      title: t => t.hijri_settings_setup_calendar(),
      isDone: async (tx, charityId) => ((await charityOf(tx, charityId)).isIslamic ? (await findRamadans(tx, charityId)).length > 0 : null),
    },
  ],
})
