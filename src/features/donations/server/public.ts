export { recordDonation } from './add-donation.ts'
