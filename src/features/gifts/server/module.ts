import { defineServerModule } from '#platform/server/server-module.ts'
import { giftsOfDonors } from './change/donor-rows.ts'
import { giftEraser } from './change/erase-donors.ts'
import { mayReadSupportingFile } from './find/supporting-file-readers.ts'
import { loadDemoGiving } from './seed/demo.ts'

export const serverModule = defineServerModule({
  name: 'gifts',
  donorRows: giftsOfDonors,
  personEraser: giftEraser,
  fileReaders: [mayReadSupportingFile],
  demo: { load: loadDemoGiving, after: ['charity', 'users', 'rates', 'hijri-calendar'] },
})
