import { serve } from '#platform/server/http/bind-contract.ts'
import { cms } from '../contract.ts'
import { editWidget, findWidget } from './widget.ts'

export const cmsEndpoints = serve(cms, { widget: findWidget, editWidget })
