import type { FieldId } from './fields.ts'

/** A row that shows how the template is filled in. */
export const templateExample: Readonly<Partial<Record<FieldId, string>>> = {
  donatedOn: '28/02/2026',
  amount: '50.00',
  paymentMethod: 'Cash',
  donorName: 'Siti Aminah binte Osman',
  donorPhone: '8123 4567',
  donorEmail: 'siti@example.com',
  referenceNo: 'ENV-001',
}
