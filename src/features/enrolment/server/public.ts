export { readGuestToken } from './guest-token.ts'
