export { EraseDonor } from './EraseDonor.tsx'
