export { type WebhookSubscriptions, publishEvents } from './publish-events.ts'
