import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

/** The payment links of a donor, and a form that sends one. */
export const PaymentLinksPart = lazyComponent(() => import('./PaymentLinksPart.tsx').then(part => part.PaymentLinksPart))
export { sendLinkPath } from './send-link-path.ts'
