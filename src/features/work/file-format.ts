import { z } from 'zod'

/** What lists are exported as, and uploads are read from. */
export const FileFormat = z.enum(['csv', 'xlsx']).meta({ id: 'FileFormat' })
