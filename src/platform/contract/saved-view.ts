import { z } from 'zod'

/** Who sees a saved view: its creator, the creator's role, or all users. */
export const viewAudiences = ['me', 'role', 'all'] as const
export const ViewAudience = z.enum(viewAudiences).meta({ id: 'ViewAudience' })

/** A saved view: the filters, sorting and columns of a list, as its query string. */
export const SavedView = z.object({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  sharedWith: ViewAudience,
  isMine: z.boolean(),
  isDefault: z.boolean(),
  madeBy: z.string(),
})
export type SavedView = z.infer<typeof SavedView>
