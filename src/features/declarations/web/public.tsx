export { StateStamp } from './labels.tsx'
