import type { SealedColumn } from '#platform/server/reseal.ts'

/** Every column that holds sealed values; after a change of keys they are sealed anew, one after the other. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'app_user', column: 'id_no_sealed' },
  { table: 'donor', column: 'nric_sealed', sealedAs: 'nric' },
  { table: 'tax_registration', column: 'nric_sealed', sealedAs: 'nric' },
  { table: 'stored_card', column: 'card_token_sealed' },
  { table: 'stored_card', column: 'card_id_sealed' },
  { table: 'stored_card', column: 'customer_id_sealed' },
  { table: 'stored_card', column: 'shopper_id_sealed' },
  { table: 'mail_message', column: 'sealed' },
  { table: 'donation_import', column: 'samples_sealed' },
  { table: 'import_row', column: 'rest_sealed' },
  { table: 'work_item', column: 'request_sealed' },
]
