import { defineServerModule } from '#platform/server/server-module.ts'
import { questionEraser } from './erase-questions.ts'
import { helpEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'help',
  personEraser: questionEraser,
  endpoints: { help: helpEndpoints },
})
