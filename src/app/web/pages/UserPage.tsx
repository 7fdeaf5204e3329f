import { UserScreen } from '#features/users/web/UserScreen.tsx'
import { auditLabels } from './audit-labels.ts'

/** The page of a user, whose trail names the commands of every feature. */
export const UserPage = () => <UserScreen auditLabels={auditLabels} />
