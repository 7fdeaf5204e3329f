export { useConnection } from './use-connection.tsx'
