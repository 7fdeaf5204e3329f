import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import css from './page/auth-page.module.css'
import { AuthPage } from './page/AuthPage.tsx'

/** Shown during maintenance. The spelling is that of its path in the specification. */
export const MaintenanceScreen = () => (
  <AuthPage title={m.auth_maintenance_title()} lead={m.auth_maintenance_text()}>
    <Button variant="filled" size="lg" className={css.submit} onClick={() => location.assign('./')}>
      {m.platform_try_again()}
    </Button>
  </AuthPage>
)
