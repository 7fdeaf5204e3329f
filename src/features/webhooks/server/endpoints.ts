import { serve } from '#platform/server/http/bind-contract.ts'
import { webhooks } from '../contract.ts'
import { addWebhook, editWebhook, removeWebhook, resendDelivery, rotateWebhook, setWebhookState } from './manage/change-webhooks.ts'
import { findWebhook, listDeliveries, listWebhooks } from './manage/read-webhooks.ts'

export const webhookEndpoints = serve(webhooks, {
  list: listWebhooks,
  find: findWebhook,
  deliveries: listDeliveries,
  add: addWebhook,
  edit: editWebhook,
  setState: setWebhookState,
  rotate: rotateWebhook,
  resend: resendDelivery,
  remove: removeWebhook,
})
