export { type Listener, publishEvents } from './publish-events.ts'
