export { notesOfDonor } from './notes.ts'
