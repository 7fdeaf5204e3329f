import { defineServerModule } from '#platform/server/server-module.ts'
import { cardsOfDonors } from './donor-rows.ts'
import { cardEraser } from './erase-cards.ts'
import { cardVaultJobs } from './jobs.ts'

export const serverModule = defineServerModule({
  name: 'card-vault',
  jobs: cardVaultJobs,
  donorRows: cardsOfDonors,
  personEraser: cardEraser,
  sealedColumns: [
    { table: 'stored_card', column: 'card_token_sealed' },
    { table: 'stored_card', column: 'card_id_sealed' },
    { table: 'stored_card', column: 'customer_id_sealed' },
    { table: 'stored_card', column: 'shopper_id_sealed' },
  ],
})
