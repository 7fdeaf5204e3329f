import { SeeAsRole } from '#features/auth/web/SeeAsRole.tsx'
import { RoleScreen } from '#features/roles/web/RoleScreen.tsx'

/** The page of a role, with the button that shows the product as the role sees it. */
export const RolePage = () => <RoleScreen SeeAsRole={SeeAsRole} />
