import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { m } from '#messages/messages.js'
import { defineWebModule } from '#platform/web/web-module.ts'

/** The menu entry of the settings; features add theirs below it. */
export const webModule = defineWebModule({
  modules: [{ code: 'settings', name: m.platform_module_settings, icon: SlidersHorizontalIcon, path: '/settings', group: 3 }],
})
