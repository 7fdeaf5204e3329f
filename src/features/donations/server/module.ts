import { hasGifts } from '#features/gifts/server/public.ts'
import { defineServerModule } from '#platform/server/server-module.ts'
import { donationEndpoints, donationExport } from './endpoints.ts'
import { rootPath } from '../paths.ts'

export const serverModule = defineServerModule({
  name: 'donations',
  endpoints: { donations: donationEndpoints },
  exporters: [donationExport.exporter],
  setupSteps: [
    {
      id: 'first-gift',
      place: 90,
      right: 'donations:add',
      path: `${rootPath}/create`,
      title: t => t.donations_setup_first_gift(),
      isDone: hasGifts,
    },
  ],
})
