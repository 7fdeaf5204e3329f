export { useRefreshWork } from './tray/use-work.ts'
