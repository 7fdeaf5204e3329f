import { serve } from '#platform/server/http/bind-contract.ts'
import { help } from '../contract.ts'
import { askForHelp } from './ask-for-help.ts'

export const helpEndpoints = serve(help, { request: askForHelp })
